import { expect, test, vi } from "vitest";
import { watchReleases } from "./use-service-worker";

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = "installing";

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
  const serviceWorker = { controller };
  vi.stubGlobal("navigator", { serviceWorker });
  const offer = vi.fn();
  watchReleases(own, offer);
  const find = () => {
    const next = new FakeWorker();
    own.installing = next;
    own.dispatchEvent(new Event("updatefound"));
    return next;
  };
  return { own, serviceWorker, offer, find };
}

test("the first worker is no new release when it controls the page before its change of state is told", () => {
  const { own, serviceWorker, offer, find } = openPage({});
  const first = find();
  serviceWorker.controller = first;
  first.become("installed");
  own.active = first;
  first.become("installed");
  first.become("activated");
  expect(offer).not.toHaveBeenCalled();
});

test("the first worker is no new release while it waits", () => {
  const first = new FakeWorker();
  const { offer } = openPage({ waiting: first, controller: first });
  expect(offer).not.toHaveBeenCalled();
});

test("a new release is offered once it is installed", () => {
  const { offer, find } = openPage({ active: new FakeWorker() });
  const next = find();
  expect(offer).not.toHaveBeenCalled();
  next.become("installed");
  next.become("activating");
  expect(offer.mock.calls).toEqual([[next]]);
});

test("a new release that was waiting before the page was opened is offered", () => {
  const waiting = new FakeWorker();
  const { offer } = openPage({ active: new FakeWorker(), waiting });
  expect(offer.mock.calls).toEqual([[waiting]]);
});

test("the release after the first worker is offered on the same page", () => {
  const { own, serviceWorker, offer, find } = openPage({});
  const first = find();
  own.active = first;
  serviceWorker.controller = first;
  first.become("activated");
  const next = find();
  next.become("installed");
  expect(offer.mock.calls).toEqual([[next]]);
});
