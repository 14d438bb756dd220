/** Every form of the first visit, sent without JavaScript: the error is shown, has the focus, and typed values stay. */
import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { proveNumber } from "../../support/codes";

const CODE = "Please enter the complete 6-digit OTP.";
const SIGN_IN_PHONE = "Please enter a valid 10-digit mobile number starting with 6, 7, 8, or 9.";
const SIGN_UP_PHONE = "Please enter a valid 10-digit phone number.";

const SIGN_UP = {
  fullName: "Nila Anand",
  username: "nila",
  gender: "Female",
  dateOfBirth: "1996-04-12",
  profession: "Student",
  termsAccepted: "on",
};
const CONTACT = {
  FullName: "Nila Anand",
  Age: "29",
  Profession: "Self Employee",
  Whatsapp: "9876543210",
  submitKey: "7d444840-9dc0-41d1-b245-5ffdce74fad2",
};

type Case = [field: string, typed: string, message: string];

interface FormCases {
  path: string;
  good: Record<string, string>;
  kept: string;
  /** The number is proven first. */
  isProven?: boolean;
  cases: Case[];
}

const forms: FormCases[] = [
  {
    path: "/signin",
    good: { intent: "send", phone: "9876543210" },
    kept: "phone",
    cases: [
      ["phone", "", SIGN_IN_PHONE],
      ["phone", "5876543210", SIGN_IN_PHONE],
      ["phone", "987654321", SIGN_IN_PHONE],
      ["phone", "98765432101", SIGN_IN_PHONE],
      ["phone", "phone", SIGN_IN_PHONE],
    ],
  },
  {
    path: "/signin",
    good: { intent: "verify", phone: "9876543210", otp: "123456" },
    kept: "phone",
    cases: [
      ["otp", "", CODE],
      ["otp", "   ", CODE],
      ["otp", "12345", CODE],
      ["otp", "1234567", CODE],
      ["otp", "12a456", CODE],
      ["phone", "1234567890", SIGN_IN_PHONE],
      ["otp", "123456", "No OTP request found. Please request a new OTP."],
    ],
  },
  {
    path: "/signup",
    good: { phone: "9876543210", intent: "send" },
    kept: "phone",
    cases: [
      ["phone", "", SIGN_UP_PHONE],
      ["phone", "98765", SIGN_UP_PHONE],
    ],
  },
  {
    path: "/signup",
    good: { phone: "9876543210", otp: "123456", intent: "verify" },
    kept: "phone",
    cases: [
      ["phone", "987", SIGN_UP_PHONE],
      ["otp", "1234567", CODE],
      ["otp", "123456", "Please get an OTP first."],
      ["otp", "", "Please get an OTP first."],
    ],
  },
  {
    path: "/signup",
    good: { ...SIGN_UP, intent: "submit" },
    kept: "fullName",
    isProven: true,
    cases: [
      ["fullName", "", "Please enter your full name."],
      ["fullName", "x".repeat(101), "Please use at most 100 characters."],
      ["gender", "Robot", "Please choose your gender."],
      ["dateOfBirth", "", "Please enter your date of birth."],
      ["dateOfBirth", "1996-02-30", "That date doesn't exist. Please enter your date of birth."],
      ["profession", "Self Employee", "Please choose your profession."],
      ["username", "", "Please choose a username."],
      ["username", "n!", "Use 3 to 30 letters a to z, numbers, dots or underscores."],
      ["username", "திருநா", "Use 3 to 30 letters a to z, numbers, dots or underscores."],
      ["emergencyContact", "12", "Please enter all ten digits, with the area code."],
      ["emergencyContact", "12345678901", "Please use at most 10 digits."],
      ["emergencyContact", "+44 7700 900123", "Please use at most 10 digits."],
      ["termsAccepted", "", "Please accept the terms and conditions."],
    ],
  },
  {
    path: "/?index",
    good: CONTACT,
    kept: "Whatsapp",
    cases: [
      ["FullName", "  ", "Please enter your full name."],
      ["FullName", "x".repeat(101), "Please use at most 100 characters."],
      ["Age", "", "Please enter your age."],
      ["Age", "old", "Please enter your age as a number."],
      ["Age", "101", "Please enter an age of at most 2 digits."],
      ["Profession", "Business", "Please choose your profession."],
      ["Whatsapp", "", "Please enter your WhatsApp number."],
      ["Whatsapp", "98765", "Please enter a WhatsApp number of exactly 10 digits."],
      ["Whatsapp", "98765432100", "Please enter a WhatsApp number of exactly 10 digits."],
    ],
  },
  {
    path: "/admin",
    good: { username: "ravi", password: "a wrong password" },
    kept: "username",
    cases: [
      ["username", "", "Enter your username"],
      ["username", "  ", "Enter your username"],
      ["password", "", "Enter your password"],
      ["password", "wrong", "Invalid username or password. Please try again."],
    ],
  },
];

for (const { path, good, kept, isProven, cases } of forms) {
  test.each(cases)(
    `security 20: ${path} (${good.intent ?? "submit"}): %s = '%s'`,
    async (field, typed, text) => {
      const club = await TestClub.open({ sample: false });
      const visitor = club.visitor();
      if (isProven) await proveNumber(club, visitor, "9876543210");
      const answer = await visitor.post(path, { ...good, [field]: typed });
      expect(answer.status).toBe(400);
      expect(readable(answer.text)).toContain(text);
      // Nobody asked for a code here: boxes that are closed cannot take it.
      if (field !== "otp") expect(answer.text.match(/<[^>]* autofocus=""/gi)).toHaveLength(1);
      const stays = field === kept ? typed : good[kept];
      if (stays) expect(answer.text).toContain(`value="${stays}"`);
      if (good.password) expect(answer.text).not.toContain(`value="${good.password}"`);
      for (const table of ["contacts", "members", "sessions", "otp_challenge"] as const) {
        const rows = await club.db.selectFrom(table).select("id").execute();
        expect(rows).toHaveLength(isProven && table === "otp_challenge" ? 1 : 0);
      }
    },
  );
}

test.each(["98765 43210", "+91 98765-43210", "919876543210", "09876543210"])(
  "a number pasted as %s is understood",
  async (phone) => {
    const club = await TestClub.open({ sample: false });
    const answer = await club.visitor().post("/signin", { intent: "send", phone });
    expect(answer.status).toBe(200);
    expect(club.sms.codeFor("+919876543210")).toMatch(/^\d{6}$/);
  },
);

test("a valid contact form is stored, confirmed and emptied", async () => {
  const club = await TestClub.open({ sample: false });
  const answer = await club.visitor().post("/?index", CONTACT);
  expect(readable(answer.text)).toContain("Form submitted successfully ✅");
  expect(answer.text).not.toContain('value="Nila Anand"');
  const contacts = await club.db.selectFrom("contacts").selectAll().execute();
  expect(contacts).toMatchObject([
    { full_name: "Nila Anand", age: 29, whatsapp: "+919876543210", status: "open" },
  ]);
});

test("markup typed into a form comes back as text", async () => {
  const club = await TestClub.open({ sample: false });
  const typed = `"><script>alert(1)</script>{{7*7}}'; drop table members;--`;
  const answer = await club.visitor().post("/?index", { ...CONTACT, FullName: typed, Age: "x" });
  expect(answer.status).toBe(400);
  expect(answer.text).not.toContain("<script>alert(1)");
  expect(answer.text).toContain("&quot;&gt;&lt;script&gt;alert(1)");
});
