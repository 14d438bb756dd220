/** Ids of registered texts, pasted into the panel. */

import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { dltText, templatesOf } from "~/core/messages/templates/message-templates";
import { RegisteredTexts } from "~/core/messages/templates/registered-texts.server";
import { templateTitle } from "~/core/site/templates/templates";
import { findStoredTemplates } from "~/core/site/templates/templates.server";
import { jsonText } from "~/lib/json";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { shownForm } from "../../support/shown-form";
import { textsToRegister } from "../../support/texts-to-register";

const PAGE = "/admin/templates";
const ID = "1107100000000000001";

async function openTemplates(services: Parameters<typeof textsToRegister>[0] = {}) {
  const texts = textsToRegister({ SMS_PROVIDER: "msg91", ...services });
  const club = await TestClub.open({ services: { installation: { dataDir: tmpdir(), texts } } });
  const admin = await club.admin();
  const paste = async (changes: Record<string, string>) => {
    const shown = shownForm((await admin.get(PAGE)).text, "seen");
    return await admin.post(PAGE, { ...shown, intent: "save", ...changes });
  };
  return { club, admin, texts, paste };
}

test("the page says what to register for each text", async () => {
  const { admin } = await openTemplates();
  const page = readable((await admin.get(PAGE)).text);
  for (const { text } of templatesOf("club.example"))
    for (const line of dltText(text).split("\n")) expect(page).toContain(line);
});

test("every text has a name in words", () => {
  for (const kind of [...templatesOf(undefined).map(({ kind }) => kind), "whatsapp_code"])
    expect(templateTitle(kind), kind).toMatch(/^[A-Z][a-z]/);
});

test("pasted ids count at once, for the gateway, Health and the page", async () => {
  const { admin, texts, paste } = await openTemplates();
  expect(texts.unregistered()).toContain("cancelled");
  expect((await paste({ "dlt-cancelled": ID, "service-cancelled": "6a1b2c3d" })).status).toBe(302);
  expect(texts.byKind().cancelled).toMatchObject({ dltId: ID, serviceId: "6a1b2c3d" });
  expect(texts.unregistered()).not.toContain("cancelled");
  expect(readable((await admin.get("/admin/health")).text)).not.toMatch(
    /registered: .*Run cancelled/,
  );
  expect((await admin.get(PAGE)).text).toContain(`value="${ID}"`);
});

test.each([
  [{ "dlt-cancelled": "12x" }, "A DLT id is 6 to 30 digits."],
  [{ "service-cancelled": "6a1b" }, "Add the DLT id too."],
  [{ "dlt-cancelled": ID }, "Add MSG91’s id too."],
  [{ "dlt-cancelled": ID, "service-cancelled": "a b" }, "MSG91’s id is letters"],
])("%j is refused with what was typed still there", async (changes, text) => {
  const { paste, texts } = await openTemplates();
  const answer = await paste(changes);
  expect(answer.status).toBe(400);
  expect(readable(answer.text)).toContain(text);
  for (const value of Object.values(changes)) expect(answer.text).toContain(`value="${value}"`);
  expect(texts.unregistered()).toContain("cancelled");
});

test("an id in the server's settings goes before a pasted one, and is not asked for", async () => {
  const own = textsToRegister({ SMS_PROVIDER: "twilio" });
  const setting = own.idsToStore(new Map([["cancelled", { dltId: "222222", serviceId: "" }]]));
  const { admin, paste, texts } = await openTemplates({
    SMS_PROVIDER: "twilio",
    SMS_TEMPLATES: setting.cancelled ?? "",
  });
  await paste({ "dlt-cancelled": ID });
  expect(texts.byKind().cancelled?.dltId).toBe("222222");
  expect((await admin.get(PAGE)).text).not.toContain('name="dlt-cancelled"');
});

test("a text that has changed since is open again, and stays so when others are saved", async () => {
  const { admin, paste, texts, club } = await openTemplates({ SMS_PROVIDER: "twilio" });
  await paste({ "dlt-cancelled": ID });
  const stored = { cancelled: `cancelled=${ID}#00000000` };
  await club.db
    .updateTable("club_content")
    .set({ body: jsonText(stored) })
    .where("section", "=", "message-templates")
    .execute();
  texts.update(stored);
  expect(readable((await admin.get(PAGE)).text)).toContain(
    "The text has changed: register it again",
  );
  await paste({ "dlt-changed": "333333" });
  expect(texts.unregistered()).toContain("cancelled");
  expect(texts.unregistered()).not.toContain("changed");
  await paste({ "dlt-cancelled": "444444" });
  expect(texts.unregistered()).not.toContain("cancelled");
});

test("the name of WhatsApp's template for codes counts at once", async () => {
  const { paste, texts } = await openTemplates({ WHATSAPP_TOKEN: "token" });
  expect(texts.codeTemplate()).toBeUndefined();
  expect((await paste({ "code-name": "Club Code" })).status).toBe(400);
  await paste({ "code-name": "off" });
  expect(texts.codeTemplate()).toBeUndefined();
  expect(texts.unregistered()).not.toContain("whatsapp_code");
  expect(texts.codeSheet()?.name).toBe("off");
  await paste({ "code-name": "club_code" });
  expect(texts.codeTemplate()).toBe("club_code");
  expect(texts.unregistered()).not.toContain("whatsapp_code");
});

test("of two admins, the second is told that the first has changed the ids", async () => {
  const { admin, paste } = await openTemplates({ SMS_PROVIDER: "twilio" });
  const stale = shownForm((await admin.get(PAGE)).text, "seen");
  await paste({ "dlt-cancelled": ID });
  const late = await admin.post(PAGE, { ...stale, intent: "save", "dlt-changed": "333333" });
  expect(late.status).toBe(409);
  expect(readable(late.text)).toContain("Somebody else has just changed this.");
  expect(late.text).toContain('value="333333"');
});

test("a service that sends codes of its own has nothing to register", () => {
  const verify = textsToRegister({ SMS_PROVIDER: "twilio_verify" });
  expect(verify).toBeInstanceOf(RegisteredTexts);
  expect(verify.sheets()).toEqual([]);
});

test("ids of a language are kept beside those of English, and each is registered by itself", async () => {
  const { club, admin } = await openTemplates();
  const page = await admin.get("/admin/templates?language=kn");
  expect(page.text).toContain("ನಾಳೆ");
  const form = shownForm(page.text, "seen");
  const saved = await admin.post("/admin/templates", {
    ...form,
    "dlt-still_in": "1107000000000042",
    "service-still_in": "flow-kn",
    intent: "save",
  });
  expect(saved.location).toBe("/admin/templates?language=kn");
  const { ids } = await findStoredTemplates(club.db);
  expect(ids["still_in:kn"]).toMatch(/^still_in:kn=1107000000000042\/flow-kn#[0-9a-f]{8}$/);
  const english = shownForm((await admin.get("/admin/templates")).text, "seen");
  expect(english["dlt-still_in"]).toBe("");
  const ofEnglish = { ...english, "dlt-still_in": "1107000000000041", "service-still_in": "flow" };
  await admin.post("/admin/templates", { ...ofEnglish, intent: "save" });
  const both = (await findStoredTemplates(club.db)).ids;
  expect(Object.keys(both).toSorted()).toEqual(["still_in", "still_in:kn"]);
});
