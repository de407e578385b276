import { CONSULTATION } from '@anar/contracts/consult/constants';
import { isApiError } from '../../../api/api-error.ts';
import { uploadConsultationPhoto } from '../../../api/endpoints/consult-api.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { serverNow } from '../../../device/network/server-clock.ts';
import { deleteKept, getKept, setKept } from '../../../device/storage/phone-database.ts';
import { preparePhoto } from '../../../photo/prepare/prepare-photo.ts';
import { watchState } from '../../../session/store.ts';
import { valueStore } from '../../../ui/hooks/value-store.ts';

/** A photo of the draft, not yet part of a consultation. */
export interface AskPhoto {
  id: string;
  jpeg: Blob;
  preview: string;
}

interface KeptPhotos {
  userId: string;
  keptAt: number;
  photos: { id: string; jpeg: Blob }[];
}

const NAME = 'consult-photos';
const KEPT_FOR_MS = 3 * 24 * 3600 * 1000;
/** Reuse time of an upload; the server keeps unclaimed uploads for longer. */
const LINK_GOOD_MS = 10 * 60_000;

const photos = valueStore<readonly AskPhoto[]>([]);
let owner: string | null = null;
let opened: Promise<void> = Promise.resolve();
/** Running or finished uploads by photo id. */
const uploads = new Map<string, { at: number; url: Promise<string | null> }>();

function show(next: readonly AskPhoto[]): void {
  for (const { id, preview } of photos.get()) {
    if (next.some((one) => one.id === id)) continue;
    URL.revokeObjectURL(preview);
    uploads.delete(id);
  }
  photos.set(next);
}

function keep(): void {
  if (owner === null) return;
  const kept: KeptPhotos = {
    userId: owner,
    keptAt: serverNow(),
    photos: photos.get().map(({ id, jpeg }) => ({ id, jpeg })),
  };
  void quietly(() => (photos.get().length > 0 ? setKept(NAME, kept) : deleteKept(NAME)));
}

const shown = (id: string, jpeg: Blob): AskPhoto => ({ id, jpeg, preview: URL.createObjectURL(jpeg) });

/** Restores this user's stored photos; clears another user's. Resolves when all are loaded. */
export function openAskPhotos(userId: string): Promise<void> {
  if (owner === userId) return opened;
  owner = userId;
  show([]);
  opened = quietly(async () => {
    const kept = await getKept<KeptPhotos>(NAME);
    if (!kept || owner !== userId) return;
    if (kept.userId !== userId || serverNow() - kept.keptAt > KEPT_FOR_MS) return deleteKept(NAME);
    const known = new Set(photos.get().map(({ id }) => id));
    show([...kept.photos.filter(({ id }) => !known.has(id)).map(({ id, jpeg }) => shown(id, jpeg)), ...photos.get()]);
  });
  return opened;
}

/** Prepares a chosen file and adds it. Throws PhotoError if it is not a photo. */
export async function addAskPhoto(file: File): Promise<void> {
  const { photo } = await preparePhoto(file);
  addBlob(photo);
}

/** Adds a photo that needs no preparation. */
export function addBlob(jpeg: Blob): void {
  if (photos.get().length >= CONSULTATION.photos) return;
  show([...photos.get(), shown(newIdempotencyKey(), jpeg)]);
  keep();
}

export function removeAskPhoto(id: string): void {
  show(photos.get().filter((photo) => photo.id !== id));
  keep();
}

/** Called when a doctor accepts, or when the draft is replaced. */
export function dropAskPhotos(): void {
  show([]);
  keep();
}

/** The uploads now belong to a consultation, or the server no longer knows them: the next request uploads again. */
export function clearUploads(): void {
  uploads.clear();
}

/**
 * URLs of all photos for the server, without those that it rejected. Null when the network failed for one of them:
 * nothing is lost, and completed uploads are not repeated.
 */
export async function uploadAskPhotos(): Promise<string[] | null> {
  const answers = await Promise.all(photos.get().map(uploadOnce));
  if (answers.includes(null)) return null;
  return answers.filter((url): url is string => url !== null && url !== '');
}

/** Starts the uploads while the farmer chooses a doctor. */
export function startUploads(): void {
  void uploadAskPhotos();
}

/** Empty for a photo that the server rejected; null when the upload failed. */
function uploadOnce({ id, jpeg }: AskPhoto): Promise<string | null> {
  const known = uploads.get(id);
  if (known && serverNow() - known.at < LINK_GOOD_MS) return known.url;
  const url = upload(jpeg);
  uploads.set(id, { at: serverNow(), url });
  void url.then((answer) => answer === null && uploads.get(id)?.url === url && uploads.delete(id));
  return url;
}

async function upload(jpeg: Blob): Promise<string | null> {
  const { data, error } = await uploadConsultationPhoto(jpeg, newIdempotencyKey());
  if (!error) return data?.imageUrls[0] ?? '';
  console.warn(`Image upload failed: ${error.status}`);
  const refused = isApiError(error) && error.status >= 400 && error.status < 429;
  return refused ? '' : null;
}

/** Phones are shared: one user's photos are cleared when another user signs in. */
watchState(
  ({ session }) => session.user?.id,
  (userId) => {
    if (owner === null || owner === userId) return;
    owner = null;
    show([]);
  },
);

export const askPhotos = photos.get;
export const useAskPhotos = photos.use;

/** If the store is unavailable or full, the only effect is that a reload loses the photos. */
async function quietly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (reason) {
    console.warn('photo store not available', reason);
  }
}
