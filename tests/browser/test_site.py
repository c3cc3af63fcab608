"""What all pages share, in a browser: the head, the theme that was chosen, the language."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from catan_nb.ui.contents import lessons
from tests.browser.layout import settles, steady
from tests.notebooks.walking import FOLDER as NOTEBOOKS

GROUND = "getComputedStyle(document.body).backgroundColor"
LIGHT, DARK = "rgb(245, 239, 226)", "rgb(20, 34, 43)"
FITS = "w => document.documentElement.scrollWidth <= w"
CANVAS = "getComputedStyle(document.querySelector('.cnb-board-column')).backgroundColor"


def choose_theme(page: Page, theme: str) -> None:
    page.get_by_role("combobox", name="Light or dark").select_option(theme)


def test_a_theme_is_chosen_once_for_all_pages(visit_kit, shoot, kit) -> None:
    page, _ = visit_kit(f"{kit}my_progress.ipynb")
    expect(page).to_have_title("My progress · Catan")
    expect(page.get_by_role("region", name="My progress")).to_be_visible(timeout=60_000)
    settles(page, GROUND, LIGHT)
    choose_theme(page, "dark")
    settles(page, GROUND, DARK)
    shoot(page, "-dark")
    page.add_init_script(
        "new MutationObserver(() => document.body && (window.first ??= "
        f"{GROUND})).observe(document, {{childList: true, subtree: true}})"
    )
    page.goto(f"{kit}play.ipynb")
    assert page.evaluate("window.first") == DARK
    page.get_by_role("button", name="Start the game").click(timeout=60_000)
    sea = steady(page, CANVAS)
    page.get_by_role("button", name="Table").click()
    choose_theme(page, "light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert steady(page, CANVAS) != sea
    choose_theme(page, "")
    page.emulate_media(color_scheme="dark")
    settles(page, CANVAS, sea)


def test_the_head_follows_the_language_and_gives_it_to_the_page(visit_kit, kit) -> None:
    page, _ = visit_kit(f"{kit}my_progress.ipynb")
    region = page.get_by_role("region", name="My progress")
    expect(region).to_be_visible(timeout=60_000)
    page.get_by_role("banner").get_by_role("combobox", name="Language").select_option("de")
    expect(page.get_by_role("region", name="Mein Fortschritt")).to_be_visible()
    expect(page.get_by_role("link", name="Lernen")).to_be_visible()
    expect(page.get_by_role("combobox", name="Sprache").first).to_have_value("de")
    expect(page).to_have_title("Mein Fortschritt · Catan")


def test_a_lesson_has_contents_and_says_where_one_is(visit_kit, shoot, kit) -> None:
    page, _ = visit_kit(f"{kit}01_two_dice.ipynb", width=1366, height=768)
    expect(page).to_have_title("Two dice · Catan")
    contents = page.get_by_role("navigation", name="Contents")
    expect(contents.get_by_role("link", name="How many ways?")).to_be_visible(timeout=60_000)
    contents.get_by_role("link", name="How many ways?").click()
    expect(page.get_by_text("part 2 of 7")).to_be_visible()
    head = page.get_by_role("heading", name="How many ways?")
    expect(head).to_be_in_viewport()
    assert head.bounding_box()["y"] > 64
    # One button is filled: that of the first question without an answer.
    expect(page.locator(".cnb-next")).to_have_count(1)
    page.get_by_role("button", name="Commit my guess").first.click()
    guess = page.get_by_role("textbox", name="Your guess").first
    guess.fill("36")
    guess.press("Enter")
    expect(contents).to_contain_text("2 of 3 guesses, 0 of 6 exercises")
    expect(page.locator(".cnb-next").get_by_role("button", name="Check")).to_be_visible()
    # What the page is made with is folded at the end of each part.
    code = page.get_by_text("def ways():")
    expect(code).to_be_hidden()
    page.locator("details", has=code).get_by_text("Show the Python").click()
    expect(code).to_be_visible()
    following = page.get_by_role("link", name="Next: 2. The gambler's mistake")
    expect(following).to_have_count(2)
    shoot(page)
    page.set_viewport_size({"width": 390, "height": 844})
    settles(page, FITS, arg=390)
    expect(contents).to_be_hidden()
    page.get_by_role("button", name="Contents").click()
    contents.get_by_role("link", name="What a place promises").click()
    expect(contents).to_be_hidden()
    expect(page.get_by_role("heading", name="What a place promises")).to_be_in_viewport()
    shoot(page, "-390")


FILLED = """() => [...document.querySelectorAll("main a, [role=main] a")]
  .filter(one => one.checkVisibility())
  .filter(one => getComputedStyle(one).backgroundColor === "rgb(10, 93, 115)")
  .map(one => one.textContent)"""
BEGUN = """(() => {
  const { width } = document.querySelector("[data-lesson='two_dice'] i").getBoundingClientRect();
  return 5 < width && width < 60;
})()"""
KEPT = """
const entry = (name, kind, state) => ({name, kind, state, attempts: 1, day: "2026-11-20"});
const keep = (key, value) => localStorage.setItem(`catan_nb:${key}`, JSON.stringify(value));
keep("play", {turn: 37, over: false});
keep("progress:lesson two_dice",
  [entry("Exercise 1", "check", "right"), entry("Guess 1", "prediction", "right")]);
"""


def test_the_front_page_leads_in_and_on(visit_kit, shoot, kit) -> None:
    page, _ = visit_kit(f"{kit}welcome.ipynb", width=1366, height=768)
    expect(page).to_have_title("Welcome · Catan")
    main = page.get_by_role("main")
    here = [one for one in lessons() if (NOTEBOOKS / one.file).exists()]
    exercises = sum(one.exercises for one in here)
    expect(main.get_by_text(f"{len(here)} lessons, {exercises} exercises")).to_be_visible()
    settles(page, FILLED, ["Play"])
    expect(main.get_by_text("Go on where you stopped")).to_be_hidden()
    expect(main.get_by_text("in English").first).to_be_hidden()
    page.evaluate(KEPT)
    page.reload()
    expect(main.get_by_role("link", name="your game, turn 37")).to_be_visible()
    two = main.locator("[data-lesson='two_dice']")
    expect(two).to_contain_text("go on")
    settles(page, BEGUN)
    expect(main).to_contain_text(f"1 of {len(here)} begun · 1 of {exercises} exercises solved")
    page.get_by_role("combobox", name="Language").first.select_option("nl")
    expect(page).to_have_title("Welkom · Catan")
    expect(main.get_by_role("link", name="je spel, beurt 37")).to_be_visible()
    expect(two).to_contain_text("Twee dobbelstenen")
    shoot(page)
    for width in (768, 390):
        page.set_viewport_size({"width": width, "height": 844})
        settles(page, FITS, arg=width)
    shoot(page, "-390")
    main.get_by_role("link", name="Twee dobbelstenen").first.click()
    expect(page).to_have_url(f"{kit}01_two_dice.ipynb")
    page.go_back()
    main.get_by_role("link", name="je spel, beurt 37").click()
    expect(page).to_have_url(f"{kit}play.ipynb")
