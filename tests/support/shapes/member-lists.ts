/** Lists of members as clubs keep them: sheets, forms, papers typed in; all people and numbers are made up. */
import { utf16, workbook } from "./workbooks";

export interface MemberList {
  shape: string;
  from: string;
  file: string | Uint8Array<ArrayBuffer>;
  /** Of each person who would come in, in the order of the list. */
  people: Partial<
    Record<"fullName" | "phone" | "dateOfBirth" | "gender" | "profession", string | null>
  >[];
  /** The lines that would be left out. */
  leftOut?: number[];
  /** What the page says of the whole list. */
  notes?: string[];
}

const ASHA = { fullName: "Asha Rao", phone: "+919845011111" };
const KAVI = { fullName: "Kavi Selvam", phone: "+919845033333" };

const SEMICOLONS = [
  "Club members 2026;;;;",
  ";;;;",
  "Sl No;Name of Runner;Mobile No.;Gender;Occupation",
  "1;Asha Rao;+91 98450 11111;F;Doctor",
  "2;Kavi Selvam;(0)98450-33333;m;student",
].join("\r\n");

const SEMICOLON_PEOPLE = [
  { ...ASHA, gender: "Female", profession: "Other" },
  { ...KAVI, gender: "Male", profession: "Student" },
];

export const MEMBER_LISTS: MemberList[] = [
  {
    shape: "a title above the heading, without commas",
    from: "a sheet saved as CSV",
    file: "Club members 2026\n\nName of Runner,Mobile No.,DOB\nAsha Rao,9845011111,01/02/1990\nKavi Selvam,9845033333,15-08-91\n",
    people: [
      { ...ASHA, dateOfBirth: "1990-02-01" },
      { ...KAVI, dateOfBirth: "1991-08-15" },
    ],
    notes: [
      "Years with two digits, as in ‘15-08-91’: 00 to 26 are 2000 to 2026, 27 to 99 are 1927 to 1999.",
    ],
  },
  {
    shape: "a title above the heading, commas to the end",
    from: "a sheet saved as CSV",
    file: "Club members 2026,,\n,,\nName of Runner,Mobile No.,Gender\nAsha Rao,9845011111,F\nKavi Selvam,9845033333,other\n",
    people: [
      { ...ASHA, gender: "Female" },
      { ...KAVI, gender: "Other" },
    ],
  },
  {
    shape: "semicolons with a byte order mark",
    from: "a spreadsheet in a European setting",
    file: `\uFEFF${SEMICOLONS}`,
    people: SEMICOLON_PEOPLE,
  },
  {
    shape: "UTF-16, big end first",
    from: "a spreadsheet's 'Unicode text'",
    file: utf16(SEMICOLONS.replaceAll(";", "\t"), { isBig: true }) as Uint8Array<ArrayBuffer>,
    people: SEMICOLON_PEOPLE,
  },
  {
    shape: "UTF-16, little end first, without a mark",
    from: "a converter",
    file: utf16(SEMICOLONS, { hasMark: false }) as Uint8Array<ArrayBuffer>,
    people: SEMICOLON_PEOPLE,
  },
  {
    shape: "an Excel workbook with numbers and dates as such",
    from: "Excel, Google Sheets",
    file: workbook({
      name: "Members",
      rows: [
        ["Club members"],
        ["Name", "WhatsApp", "Birthday"],
        ["Asha Rao", 9_845_011_111, { day: "1990-02-01" }],
        ["Kavi Selvam", "098450 33333", null],
      ],
    }),
    people: [
      { ...ASHA, dateOfBirth: "1990-02-01" },
      { ...KAVI, dateOfBirth: null },
    ],
  },
  {
    shape: "columns without a name",
    from: "a sheet of contacts",
    file: ",Name,\n1,Asha Rao,9845011111\n2,Kavi Selvam,98450 33333\n",
    people: [ASHA, KAVI],
  },
  ...["Number", "Ph. No", "Mob", "मोबाइल", "ಮೊಬೈಲ್ ಸಂಖ್ಯೆ"].map((heading) => ({
    shape: `phone numbers under ‘${heading}’`,
    from: "a register of many hands, in any language",
    file: `Name,${heading},Emergency contact\nAsha Rao,9845011111,9845099999\nKavi Selvam,98450 33333,\n`,
    people: [ASHA, KAVI],
  })),
  {
    shape: "numbers as figures with a decimal",
    from: "lists that went through a program",
    file: "Name,Phone\nAsha Rao,9845011111.0\nKavi Selvam,9845033333.00\n",
    people: [ASHA, KAVI],
  },
  {
    shape: "a contact's name beside the number",
    from: "an exported address book",
    file: "Contact Name,Contact Number\nAsha Rao,9845011111\nKavi Selvam,98450 33333\n",
    people: [ASHA, KAVI],
  },
  {
    shape: "no heading at all",
    from: "numbers pasted from a group chat",
    file: "Asha Rao\t+91 98450 11111\nKavi Selvam\t9845033333\n",
    people: [ASHA, KAVI],
  },
  {
    shape: "a question of a form as heading, over two lines",
    from: "answers of an online form",
    file: 'Timestamp,Your name,"Mobile number\n(on WhatsApp)"\n11/18/2026 6:05:00,Asha Rao,9845011111\n',
    people: [ASHA],
  },
  {
    shape: "the month first",
    from: "answers of an online form in a US setting",
    file: "Name,Phone,Date of birth\nAsha Rao,9845011111,2/14/1990\nKavi Selvam,9845033333,3/4/1991\n",
    people: [
      { ...ASHA, dateOfBirth: "1990-02-14" },
      { ...KAVI, dateOfBirth: "1991-03-04" },
    ],
    notes: ["Dates such as ‘2/14/1990’ are read with the month first."],
  },
  {
    shape: "ages instead of dates of birth",
    from: "a sign-up sheet",
    file: "Name,Phone,DOB / Age\nAsha Rao,9845011111,34\nKavi Selvam,9845033333,16 yrs\n",
    people: [{ ...ASHA, dateOfBirth: null }],
    leftOut: [3],
  },
  {
    shape: "names and digits of Indian scripts",
    from: "a typed register",
    file: "ಸದಸ್ಯರು,,\nName,Phone,Profession\nಕಾವ್ಯ ಶೆಟ್ಟಿ,೯೮೪೫೦೧೧೧೧೧,ವೈದ್ಯೆ\nஅருண் குமார்,9845033333,Business\nप्रिया वर्मा,9845044444,\n",
    people: [
      { fullName: "ಕಾವ್ಯ ಶೆಟ್ಟಿ", phone: "+919845011111", profession: "Other" },
      { fullName: "அருண் குமார்", phone: "+919845033333", profession: "Business" },
      { fullName: "प्रिया वर्मा", phone: "+919845044444" },
    ],
  },
  {
    shape: "two numbers in a cell, landlines, numbers that a spreadsheet cut, no name",
    from: "a sheet of many hands",
    file: "Name,Phone\nAsha Rao,98450 11111 / 98450 22222\nNila,080 2345 6789\nDevi,9.84501E+09\n,9845033333\n",
    people: [ASHA, { fullName: null, phone: "+919845033333" }],
    leftOut: [3, 4],
  },
  {
    shape:
      "a question that names WhatsApp beside the numbers, formulas, wrong addresses, both orders of dates",
    from: "a sheet of many hands",
    file: [
      "Kaveri Striders members 2026;;;;;;;;",
      ";;;;;;;;",
      "Sl No;Name of Runner;Mobile No.;DOB;Gender;Occupation;E-mail;WhatsApp?;Runs",
      "1;Asha Rao;9845011111;01/01/1960;M;Engineer;a0@example.org;yes;",
      "2;=cmd Rao;09845022222;1971-12-12;Other;Student;bad@;;₹299",
      '3;"O""Brien Verma";+91 98450 33333;13/01/1972;M;Business;a2@example.org;yes;12',
      "4;ಕಾವ್ಯ Rao;(0)9845044444;02-14-73;female;;;no;1",
      ";Minor Child;9845055555;01/06/2015;F;;;;",
      ";Two phones;9845066666 / 9845077777;;;;;;",
      ";No phone;;;;;;;",
    ].join("\r\n"),
    people: [
      { ...ASHA, dateOfBirth: "1960-01-01", gender: "Male", profession: "Other" },
      { fullName: "=cmd Rao", phone: "+919845022222", dateOfBirth: "1971-12-12" },
      { fullName: 'O"Brien Verma', phone: "+919845033333", dateOfBirth: "1972-01-13" },
      { fullName: "ಕಾವ್ಯ Rao", phone: "+919845044444", dateOfBirth: "1973-02-14" },
      { fullName: "Two phones", phone: "+919845066666", dateOfBirth: null },
    ],
    leftOut: [8, 10],
  },
];
