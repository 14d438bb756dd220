import { expect, test } from "vitest";
import { answerContact, convertContact } from "~/core/admin/contacts/save-contact.server";
import { openChat } from "~/core/people/chat/open-chat.server";
import { readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";

test("each answer to a contact message is taken once", async () => {
  const club = await TestClub.open({ sample: false });
  const admin = await club.admin();
  await club.db
    .insertInto("contacts")
    .values({
      id: "message",
      full_name: "Priya S",
      age: 31,
      profession: "Self Employee",
      whatsapp: "+919812345678",
      status: "open",
      submit_key: "k",
      created_at: WEDNESDAY,
    })
    .execute();
  const inbox = await admin.get("/admin/messages");
  expect(readable(inbox.text)).toContain("Priya S");
  expect(inbox.text).not.toContain("9812345678");
  expect(readable((await admin.get("/admin/messages?page=9")).text)).toContain("Priya S");
  const chat = await admin.post("/admin/whatsapp/contact/message", {});
  expect(chat.headers.get("Refresh")).toMatch(
    /^0; url=https:\/\/wa\.me\/919812345678\?text=Hello%20Priya%20S/,
  );
  expect(readable((await admin.get("/admin/audit?q=whatsapp")).text)).toContain(
    "WhatsApp chat opened",
  );
  const joined = await admin.post("/admin/messages", { contactId: "message", intent: "join" });
  expect(readable(joined.text)).toContain("They are a member now, waiting for approval.");
  const again = await admin.post("/admin/messages", { contactId: "message", intent: "join" });
  expect(readable(again.text)).toContain("This number already belongs to a member.");
  const members = await club.db
    .selectFrom("members")
    .select(["full_name", "profession", "registration_type", "status"])
    .execute();
  expect(members).toEqual([
    {
      full_name: "Priya S",
      profession: "Business",
      registration_type: "contact_form",
      status: "pending",
    },
  ]);
  const by = { contactId: "message", adminId: "a", requestId: "r", now: 1 };
  expect(await openChat(club.db, { ...by, kind: "contact", id: "none" })).toBeUndefined();
  expect(await answerContact(club.db, { ...by, to: "closed" })).toEqual({
    ok: false,
    reason: "done_already",
  });
  expect(await convertContact(club.db, { ...by, contactId: "none" })).toEqual({
    ok: false,
    reason: "not_found",
  });
  await club.db.updateTable("contacts").set({ status: "open" }).execute();
  expect(await answerContact(club.db, { ...by, to: "answered" })).toEqual({ ok: true });
});
