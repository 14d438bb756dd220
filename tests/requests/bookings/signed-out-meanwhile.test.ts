import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { shownForm } from "../../support/shown-form";

test.each(["review", "book"])(
  "after the session has ended a member's '%s' is asked for name and number, with the choice kept",
  async (intent) => {
    const club = await TestClub.open();
    const asha = await club.member("asha");
    const path = "/events/lakeside-sunday-loop/book";
    const form = shownForm((await asha.get(path)).text, "shownPriceRupees");
    asha.cookies.delete("session");
    const typed = { ...form, plan: "pay_per_run", notes: "Slow start", intent };
    const answer = await asha.post(path, typed);
    expect(answer.status).toBe(409);
    expect(readable(answer.text)).toContain("You've been signed out. Your choice is still here");
    expect(readable(answer.text)).not.toContain("health declaration");
    const again = shownForm(answer.text, "shownPriceRupees");
    expect(again).toMatchObject({ notes: "Slow start", name: "", phone: "" });
    const [checked] = answer.text.match(/<input[^>]*name="plan"[^>]*checked=""[^>]*>/) ?? [];
    expect(checked).toContain('value="pay_per_run"');
  },
);
