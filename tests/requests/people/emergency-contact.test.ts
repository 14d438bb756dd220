import { expect, test } from "vitest";
import { type Answer, type Browser, fieldValue, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { proveNumber, signUpForm, typedPhone } from "../../support/codes";
import { PROFILE } from "../../support/profile";

const ASHA = "/admin/subscribers/sample-member-asha/edit";
const ASHA_PHONE = "6000000001";
const NEW_PHONE = typedPhone(1);

const NAMES = { displayName: "Asha", fullName: "Asha Raman" };

/** Each form with an emergency contact, and the number of whom it is about. */
const FORMS: [name: string, phone: string, save: (club: TestClub) => Promise<Save>][] = [
  [
    "the sign-up",
    NEW_PHONE,
    async (club) => {
      const visitor = club.visitor();
      await proveNumber(club, visitor, NEW_PHONE);
      const form = signUpForm(NEW_PHONE, { intent: "submit" });
      return (emergencyContact) => visitor.post("/signup", { ...form, emergencyContact });
    },
  ],
  [
    "the profile",
    ASHA_PHONE,
    async (club) => saveOf(await club.member("asha"), "/profile?edit", PROFILE),
  ],
  [
    "the admins' form of a member",
    ASHA_PHONE,
    async (club) => saveOf(await club.admin(), ASHA, { intent: "edit", ...NAMES }),
  ],
  [
    "the admins' form of a new member",
    NEW_PHONE,
    async (club) => {
      const [admin, form] = [await club.admin(), { name: "Nila", phone: NEW_PHONE }];
      return (emergencyContact) =>
        admin.post("/admin/subscribers/new", { ...form, emergencyContact });
    },
  ],
];

type Save = (emergencyContact: string) => Promise<Answer>;

async function saveOf(browser: Browser, path: string, form: Record<string, string>): Promise<Save> {
  const version = fieldValue((await browser.get(path)).text, "version");
  return (emergencyContact) => browser.post(path, { ...form, version, emergencyContact });
}

/** The number in the digits of Devanagari. */
const inDevanagari = (phone: string) =>
  phone.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));

test.each(FORMS)(
  "%s refuses a piece of a number and one's own, however it is written",
  async (_, phone, open) => {
    const save = await open(await TestClub.open());
    for (const piece of ["12", "१२", `0${phone.slice(1)}`, `0 ${phone.slice(0, -1)}`])
      expect(readable((await save(piece)).text), piece).toContain("Please enter all ten digits");
    for (const own of [phone, `0${phone}`, `+91 ${phone}`, `+91 0${phone}`, inDevanagari(phone)])
      expect(readable((await save(own)).text), own).toContain("That's your own number.");
  },
);

test.each(FORMS)(
  "%s takes a landline with its area code, and a mobile with a 0",
  async (_, __, open) => {
    for (const [typed, stored] of [
      ["044 2345 6789", "4423456789"],
      ["098450 12345", "9845012345"],
    ] as const) {
      const club = await TestClub.open();
      const save = await open(club);
      expect((await save(typed)).status).toBeLessThan(400);
      const kept = await club.db
        .selectFrom("members")
        .select("id")
        .where("emergency_contact", "=", stored)
        .execute();
      expect(kept).toHaveLength(1);
    }
  },
);
