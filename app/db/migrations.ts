import type { Migration } from "kysely/migration";
import * as people from "./migrations/001-people";
import * as runs from "./migrations/002-runs";
import * as access from "./migrations/003-access";
import * as consentAndPictures from "./migrations/004-consent-and-pictures";
import * as codeLimits from "./migrations/010-code-limits";
import * as adminSecondStep from "./migrations/011-admin-second-step";
import * as guardians from "./migrations/012-guardians";
import * as publicPages from "./migrations/020-public-pages";
import * as bookingMoney from "./migrations/030-booking-money";
import * as waitlistNotices from "./migrations/031-waitlist-notices";
import * as eventOrder from "./migrations/032-event-order";
import * as waitlistByBooking from "./migrations/033-waitlist-by-booking";
import * as membershipsToEnd from "./migrations/035-memberships-to-end";
import * as creditRefunds from "./migrations/037-credit-refunds";
import * as memberHome from "./migrations/040-member-home";
import * as community from "./migrations/041-community";
import * as settings from "./migrations/042-settings";
import * as postReports from "./migrations/043-post-reports";
import * as findByPhone from "./migrations/044-find-by-phone";
import * as keptFigures from "./migrations/050-kept-figures";
import * as bookingsByStatusAndStart from "./migrations/051-bookings-by-status-and-start";
import * as keptPayments from "./migrations/052-kept-payments";
import * as auditSearch from "./migrations/053-audit-search";
import * as wordsInEveryScript from "./migrations/054-words-in-every-script";
import * as runDay from "./migrations/060-run-day";
import * as whoScanned from "./migrations/062-who-scanned";
import * as migrationChecksums from "./migrations/070-migration-checksums";
import * as membersByRole from "./migrations/071-members-by-role";
import * as undoneEntries from "./migrations/080-undone-entries";
import * as deskDevices from "./migrations/081-desk-devices";
import * as provenNumbers from "./migrations/085-proven-numbers";
import * as judgedActivities from "./migrations/087-judged-activities";
import * as raceResults from "./migrations/088-race-results";
import * as paymentReferences from "./migrations/090-payment-references";
import * as boardQuestion from "./migrations/091-board-question";
import * as receipts from "./migrations/092-receipts";
import * as keysetPages from "./migrations/093-keyset-pages";
import * as searchInWords from "./migrations/094-search-in-words";
import * as bookingsCheckedIn from "./migrations/095-bookings-checked-in";
import * as origins from "./migrations/097-origins";
import * as wordsBySubject from "./migrations/098-words-by-subject";
import * as everybodyBack from "./migrations/100-everybody-back";
import * as paceGroups from "./migrations/105-pace-groups";
import * as volunteers from "./migrations/106-volunteers";
import * as runDistances from "./migrations/107-run-distances";
import * as undoAndCommentReports from "./migrations/110-undo-and-comment-reports";
import * as adminRoles from "./migrations/115-admin-roles";
import * as statementLines from "./migrations/116-statement-lines";
import * as memberNotes from "./migrations/117-member-notes";
import * as guestsByName from "./migrations/118-guests-by-name";
import * as clubContent from "./migrations/120-club-content";
import * as sampleRows from "./migrations/121-sample-rows";
import * as runMonthsByJoining from "./migrations/122-run-months-by-joining";
import * as messages from "./migrations/125-messages";
import * as noticeCauses from "./migrations/126-notice-causes";
import * as seatLinks from "./migrations/127-seat-links";
import * as whatsAppPeople from "./migrations/128-whatsapp-people";
import * as passkeys from "./migrations/135-passkeys";
import * as firebaseUid from "./migrations/136-firebase-uid";
import * as processingLog from "./migrations/137-processing-log";
import * as waivers from "./migrations/138-waivers";
import * as welfare from "./migrations/139-welfare";
import * as guestsByWords from "./migrations/150-guests-by-words";
import * as push from "./migrations/160-push";
import * as announcements from "./migrations/161-announcements";
import * as messageCosts from "./migrations/170-message-costs";
import * as welfareReads from "./migrations/180-welfare-reads";
import * as operations from "./migrations/190-operations";
import * as unfinishedCancellations from "./migrations/210-unfinished-cancellations";
import * as memberEmails from "./migrations/211-member-emails";
import * as whatsAppMessages from "./migrations/212-whatsapp-messages";
import * as creditPages from "./migrations/218-credit-pages";
import * as eventWeather from "./migrations/230-event-weather";
import * as codeWays from "./migrations/233-code-ways";
import * as reach from "./migrations/243-reach";
import * as failedReplies from "./migrations/247-failed-replies";
import * as unfinishedMoves from "./migrations/248-unfinished-moves";
import * as earlierSeatLinks from "./migrations/253-earlier-seat-links";
import * as referencesByTime from "./migrations/254-references-by-time";
import * as deskMoney from "./migrations/256-desk-money";
import * as grantedFreeRuns from "./migrations/260-granted-free-runs";
import * as paymentsByTime from "./migrations/260-payments-by-time";
import * as undoneWalkIns from "./migrations/263-undone-walk-ins";

/** Every migration by name, in the order they run. A landed migration is never edited: add a new one. */
export const MIGRATIONS: Record<string, Migration> = {
  "001-people": people,
  "002-runs": runs,
  "003-access": access,
  "004-consent-and-pictures": consentAndPictures,
  "010-code-limits": codeLimits,
  "011-admin-second-step": adminSecondStep,
  "012-guardians": guardians,
  "020-public-pages": publicPages,
  "030-booking-money": bookingMoney,
  "031-waitlist-notices": waitlistNotices,
  "032-event-order": eventOrder,
  "033-waitlist-by-booking": waitlistByBooking,
  "035-memberships-to-end": membershipsToEnd,
  "037-credit-refunds": creditRefunds,
  "040-member-home": memberHome,
  "041-community": community,
  "042-settings": settings,
  "043-post-reports": postReports,
  "044-find-by-phone": findByPhone,
  "050-kept-figures": keptFigures,
  "051-bookings-by-status-and-start": bookingsByStatusAndStart,
  "052-kept-payments": keptPayments,
  "053-audit-search": auditSearch,
  "054-words-in-every-script": wordsInEveryScript,
  "060-run-day": runDay,
  "062-who-scanned": whoScanned,
  "070-migration-checksums": migrationChecksums,
  "071-members-by-role": membersByRole,
  "080-undone-entries": undoneEntries,
  "081-desk-devices": deskDevices,
  "085-proven-numbers": provenNumbers,
  "087-judged-activities": judgedActivities,
  "088-race-results": raceResults,
  "090-payment-references": paymentReferences,
  "091-board-question": boardQuestion,
  "092-receipts": receipts,
  "093-keyset-pages": keysetPages,
  "094-search-in-words": searchInWords,
  "095-bookings-checked-in": bookingsCheckedIn,
  "097-origins": origins,
  "098-words-by-subject": wordsBySubject,
  "100-everybody-back": everybodyBack,
  "105-pace-groups": paceGroups,
  "106-volunteers": volunteers,
  "107-run-distances": runDistances,
  "110-undo-and-comment-reports": undoAndCommentReports,
  "115-admin-roles": adminRoles,
  "116-statement-lines": statementLines,
  "117-member-notes": memberNotes,
  "118-guests-by-name": guestsByName,
  "120-club-content": clubContent,
  "121-sample-rows": sampleRows,
  "122-run-months-by-joining": runMonthsByJoining,
  "125-messages": messages,
  "126-notice-causes": noticeCauses,
  "127-seat-links": seatLinks,
  "128-whatsapp-people": whatsAppPeople,
  "135-passkeys": passkeys,
  "136-firebase-uid": firebaseUid,
  "137-processing-log": processingLog,
  "138-waivers": waivers,
  "139-welfare": welfare,
  "150-guests-by-words": guestsByWords,
  "160-push": push,
  "161-announcements": announcements,
  "170-message-costs": messageCosts,
  "180-welfare-reads": welfareReads,
  "190-operations": operations,
  "210-unfinished-cancellations": unfinishedCancellations,
  "211-member-emails": memberEmails,
  "212-whatsapp-messages": whatsAppMessages,
  "218-credit-pages": creditPages,
  "230-event-weather": eventWeather,
  "233-code-ways": codeWays,
  "243-reach": reach,
  "247-failed-replies": failedReplies,
  "248-unfinished-moves": unfinishedMoves,
  "253-earlier-seat-links": earlierSeatLinks,
  "254-references-by-time": referencesByTime,
  "256-desk-money": deskMoney,
  "260-granted-free-runs": grantedFreeRuns,
  "260-payments-by-time": paymentsByTime,
  "263-undone-walk-ins": undoneWalkIns,
};
