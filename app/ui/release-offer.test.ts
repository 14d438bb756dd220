import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { offerReleases } from "./release-offer";

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = "installing";
  readonly messages: object[] = [];

  postMessage(message: object) {
    this.messages.push(message);
  }

  become(state: ServiceWorkerState) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class FakeInstallation extends EventTarget {
  active: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
}

class FakeWorkers extends EventTarget {
  controller: FakeWorker | null = null;
}

beforeEach(() => {
  vi.useFakeTimers();
  const tab = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, text: string) => tab.set(key, text),
    removeItem: (key: string) => tab.delete(key),
  });
});
afterEach(() => void vi.useRealTimers());

/** A page with what is installed for it; the active worker controls it unless another one is named. */
function openPage({
  active = null,
  waiting = null,
  controller = active,
}: {
  active?: FakeWorker | null;
  waiting?: FakeWorker | null;
  controller?: FakeWorker | null;
}) {
  const own = Object.assign(new FakeInstallation(), { active, waiting });
  const workers = Object.assign(new FakeWorkers(), { controller });
  const offers: { accept: () => void; until: AbortSignal }[] = [];
  const reload = vi.fn();
  const stop = offerReleases(own, { workers, show: (offer) => offers.push(offer), reload });
  const find = () => {
    const next = new FakeWorker();
    own.installing = next;
    own.dispatchEvent(new Event("updatefound"));
    return next;
  };
  /** A release is installed, and waits. */
  const release = () => {
    const next = find();
    own.waiting = next;
    next.become("installed");
    return next;
  };
  const messages = () => offers.filter(({ until }) => !until.aborted);
  const press = () => messages()[0]?.accept();
  const changeController = () => workers.dispatchEvent(new Event("controllerchange"));
  return { own, workers, offers, messages, reload, stop, find, release, press, changeController };
}

const withRelease = () => openPage({ active: new FakeWorker(), waiting: new FakeWorker() });

test("the first worker is no new release when it controls the page before its change of state is told", () => {
  const { own, workers, offers, find } = openPage({});
  const first = find();
  workers.controller = first;
  first.become("installed");
  own.active = first;
  first.become("installed");
  first.become("activated");
  expect(offers).toEqual([]);
});

test("the first worker is no new release while it waits", () => {
  const first = new FakeWorker();
  expect(openPage({ waiting: first, controller: first }).offers).toEqual([]);
});

test("a new release is offered once it is installed", () => {
  const { offers, find } = openPage({ active: new FakeWorker() });
  const next = find();
  expect(offers).toEqual([]);
  next.become("installed");
  next.become("activating");
  expect(offers).toHaveLength(1);
});

test("a new release that was waiting before the page was opened is offered", () => {
  expect(withRelease().messages()).toHaveLength(1);
});

test("the release after the first worker is offered on the same page", () => {
  const { own, workers, offers, find } = openPage({});
  const first = find();
  own.active = first;
  workers.controller = first;
  first.become("activated");
  find().become("installed");
  expect(offers).toHaveLength(1);
});

test("two releases have one message, whose press asks the newest", () => {
  const page = openPage({ active: new FakeWorker() });
  const first = page.release();
  const second = page.release();
  expect(page.messages()).toHaveLength(1);
  page.press();
  expect([first.messages, second.messages]).toEqual([[], [{ takeOver: true }]]);
});

test("a press loads the page as soon as the release has taken over", () => {
  const page = withRelease();
  page.press();
  expect(page.reload).not.toHaveBeenCalled();
  page.changeController();
  vi.advanceTimersByTime(10_000);
  expect(page.reload).toHaveBeenCalledOnce();
});

test("a press loads the page after two seconds while another page keeps the worker busy", () => {
  const page = withRelease();
  page.press();
  vi.advanceTimersByTime(1_999);
  expect(page.reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(page.reload).toHaveBeenCalledOnce();
});

test("a press loads the page at once when nothing waits any more", () => {
  const page = withRelease();
  page.own.waiting = null;
  page.press();
  expect(page.reload).toHaveBeenCalledOnce();
});

test("the press of another page takes the message away and loads nothing", () => {
  const page = withRelease();
  page.changeController();
  vi.advanceTimersByTime(60_000);
  expect(page.messages()).toEqual([]);
  expect(page.reload).not.toHaveBeenCalled();
});

test("after another page's press the next release has a message again", () => {
  const page = withRelease();
  page.changeController();
  page.release();
  expect(page.messages()).toHaveLength(1);
});

test("a page that was loaded by a press offers no release whose worker still waits, but the next one", () => {
  withRelease().press();
  const page = withRelease();
  expect(page.messages()).toEqual([]);
  expect(page.own.waiting?.messages).toEqual([{ takeOver: true }]);
  page.release();
  expect(page.messages()).toHaveLength(1);
});

test("a stopped page offers and loads nothing", () => {
  const page = withRelease();
  page.press();
  page.stop();
  page.release();
  vi.advanceTimersByTime(10_000);
  expect([page.messages(), page.reload.mock.calls]).toEqual([[], []]);
});
