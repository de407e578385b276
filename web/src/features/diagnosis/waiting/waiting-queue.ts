import type { DiagnosisRecord } from '@anar/contracts/diagnosis-records';
import { ulid } from 'ulid';
import { navigate } from 'wouter/use-browser-location';
import type { ApiError } from '../../../api/api-error.ts';
import { waitingRead } from '../../../device/device-slice.ts';
import { loadState } from '../../../device/storage.ts';
import { waiting } from '../../../i18n/hi/waiting.ts';
import { texts } from '../../../i18n/texts.ts';
import { store } from '../../../session/store.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { diagnosisApi, LIST, QUOTA } from '../diagnosis-api.ts';
import { keepCheck, pathOfCheck } from '../keep-check.ts';
import { forgetPhotoOf, takeUpLeftPhoto } from '../kept-photo.ts';
import type { Unsent } from './keep-for-later.ts';
import { sendCheck } from './send-check.ts';
import { makeSender } from './sender.ts';
import { forgetTextOf, takeUpLeftText } from './text-press.ts';
import { afterRefusal, type WaitingCheck } from './waiting-check.ts';
import { KeepError, openWaitingStore } from './waiting-store.ts';

const say = texts(waiting);
const checks = openWaitingStore();
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('anar-mitra-waiting');
let timer: ReturnType<typeof setTimeout> | undefined;

const sender = makeSender({
  store: checks,
  person: signedIn,
  online: () => navigator.onLine,
  send: async (check) => sendCheck(check, check.kind === 'photo' ? await checks.photo(check.id) : undefined),
  exclusively: (work) => (navigator.locks ? navigator.locks.request('anar-mitra-waiting', work) : work()),
  onChange: changed,
  onOverQuota: () => void store.dispatch(diagnosisApi.util.invalidateTags([QUOTA])),
  onRecord: (check, record) => {
    showRecord(check.userId, record);
    otherTabs?.postMessage({ userId: check.userId, record });
  },
  now: Date.now,
  wake: (run, ms) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  },
  onTrouble: warn,
});

/** Both this tab and the storage that all tabs share must agree on who is here: the token may already be another's. */
function signedIn(): string | null {
  const { user, isAuthenticated } = store.getState().session;
  const shared = loadState();
  const here = isAuthenticated ? (user?.id ?? null) : null;
  return shared.user === null || shared.user.id === here ? here : null;
}

/** Sends what waits, now and whenever the network, the person or the app comes back. Called once. */
export function startSending(): void {
  const hurry = () => void sender.run(true);
  const begin = () => {
    const person = signedIn();
    void Promise.all([takeUpLeftPhoto(person, keep), takeUpLeftText(person, keep).catch(warn)]).then(hurry);
  };
  let before = { person: signedIn(), network: store.getState().network.status };
  store.subscribe(() => {
    const now = { person: signedIn(), network: store.getState().network.status };
    const came = now.person !== null && now.person !== before.person;
    const back = now.network !== before.network && (now.network === 'online' || before.network === 'offline');
    before = now;
    if (came) begin();
    else if (back) hurry();
  });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && hurry());
  void readAgain().then(begin);
}

type TabMessage = { record?: undefined } | { userId: string; record: DiagnosisRecord };

// From the first moment: a screen that shows what waits hears from other tabs that it went, whenever sending starts here.
otherTabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  void readAgain();
  if (data.record) showRecord(data.userId, data.record);
});

/** Keeps a check and says so. Gives null when it is kept, else the Hindi reason why not. */
export async function keep(unsent: Unsent, refusal?: ApiError): Promise<string | null> {
  const { kind, text, symptom, photo } = unsent;
  const now = Date.now();
  const fresh: WaitingCheck = {
    id: unsent.idempotencyKey ?? ulid(),
    userId: unsent.userId,
    kind,
    text,
    symptom,
    bytes: photo?.size ?? 0,
    timestamp: now,
    tries: 0,
    status: { name: 'waiting', from: 0 },
  };
  const check = refusal ? afterRefusal(fresh, refusal, now) : fresh;
  try {
    await checks.add(check, photo);
  } catch (reason) {
    console.warn('check not kept', reason);
    return say(reason instanceof KeepError ? reason.problem : 'unavailable');
  }
  void navigator.storage?.persist?.();
  await changed();
  const goes = check.status.name === 'failed' ? 'goesTomorrow' : navigator.onLine ? 'goesSoon' : 'goesOnline';
  showToast({ title: say(`kept_${kind}`), text: say(goes), tone: 'ok' });
  void sender.run(false);
  return null;
}

/** The farmer asks for it: no pause, no waiting for tomorrow. */
export async function sendNow({ id }: WaitingCheck): Promise<void> {
  await checks
    .change(id, (check) =>
      check.status.name === 'sending' ? check : { ...check, status: { name: 'waiting', from: 0 } },
    )
    .catch(warn);
  await changed();
  await sender.run(true);
}

/** Takes a check away unless it is just being sent; the toast can bring it back. */
export function remove(check: WaitingCheck): Promise<void> {
  return takeAway(check).catch(warn);
}

/** Another photo was taken in its place. */
export async function replacedByPhoto({ id }: WaitingCheck): Promise<void> {
  await checks.change(id, () => null).catch(warn);
  await changed();
}

async function takeAway(check: WaitingCheck): Promise<void> {
  const photo = await checks.photo(check.id);
  const left = await checks.change(check.id, (kept) => (kept.status.name === 'sending' ? kept : null));
  await changed();
  if (left !== null) return;
  const bringBack = async () => {
    await checks.add(check, photo ?? null);
    await changed();
    await sender.run(false);
  };
  showToast({ title: say('removed'), action: { label: say('undo'), onPress: () => void bringBack().catch(warn) } });
}

export function photoOf(id: string): Promise<Blob | undefined> {
  return checks.photo(id);
}

/** The account is deleted: nothing of the person stays on this phone. */
export async function forgetChecksOf(userId: string): Promise<void> {
  for (const check of await checks.all()) if (check.userId === userId) await checks.change(check.id, () => null);
  await forgetPhotoOf(userId);
  forgetTextOf(userId);
  await changed();
}

async function changed(): Promise<void> {
  await readAgain();
  otherTabs?.postMessage({});
}

async function readAgain(): Promise<void> {
  try {
    store.dispatch(waitingRead(await checks.all()));
  } catch (cause) {
    warn(cause);
  }
}

/** A closed or broken store: what waits stays where it is. */
function warn(cause: unknown): void {
  console.warn('the store of waiting checks failed', cause);
}

function showRecord(userId: string, record: DiagnosisRecord): void {
  if (signedIn() !== userId) return;
  keepCheck(store.dispatch, userId, record);
  store.dispatch(diagnosisApi.util.invalidateTags([LIST]));
  const onPress = () => navigate(pathOfCheck(record.id));
  showToast({ title: say('resultCame'), tone: 'ok', action: { label: say('see'), onPress } });
}
