import { drawnPhoto } from '@anar/photo-checks/testing/drawn-photos';
import { bearer, counted, newFarmer, newKey, type Outcome, type Target } from '../target.ts';

const LONGEST_MS = 15 * 60 * 1000;
const AT_ONCE = 10;
const other = (char = '') => (char === '0' ? '1' : '0');

/** The signed URL of a check's photo; undefined if the check returned none. */
async function photoLink(target: Target): Promise<{ url?: URL; status: number }> {
  const { token } = await newFarmer(target);
  const form = new FormData();
  form.set('userInput', 'पत्तों पर धब्बे');
  form.set(
    'image',
    new Blob([new Uint8Array(await drawnPhoto('leaf with spots'))], { type: 'image/jpeg' }),
    'leaf.jpg',
  );
  const headers = { ...bearer(token), 'idempotency-key': newKey() };
  const reply = await fetch(`${target.url}/api/diagnose`, { method: 'POST', headers, body: form });
  const { imageUrl } = (await reply.json().catch(() => ({}))) as { imageUrl?: string };
  return { status: reply.status, ...(imageUrl !== undefined && { url: new URL(imageUrl, target.url) }) };
}

/** The URL with each character changed, and each parameter changed, duplicated or omitted. */
export function forgedLinks(url: URL): string[] {
  const file = url.pathname.lastIndexOf('/') + 1;
  const inPath = Array.from({ length: url.pathname.length - file }, (_, at) => {
    const forged = new URL(url);
    const { pathname } = url;
    forged.pathname = pathname.slice(0, file + at) + other(pathname[file + at]) + pathname.slice(file + at + 1);
    return forged.href;
  });
  const inQuery = [...url.searchParams].flatMap(([name, value]) => {
    const changed = Array.from(value, (char, at) => value.slice(0, at) + other(char) + value.slice(at + 1));
    // An alternative encoding of the same bytes counts as another signature.
    const alike = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').map((last) => value.slice(0, -1) + last);
    const all = [...changed, ...(name === 'signature' ? alike : []), `${value}0`, `${value}!`, ''];
    const forged = all
      .filter((one) => one !== value)
      .map((one) => {
        const link = new URL(url);
        link.searchParams.set(name, one);
        return link.href;
      });
    const without = new URL(url);
    without.searchParams.delete(name);
    return [...forged, without.href];
  });
  const later = new URL(url);
  later.searchParams.set('until', String(Number(url.searchParams.get('until')) + 86_400));
  return [...inPath, ...inQuery, later.href];
}

/** A signed URL opens the photo without a login, so it expires soon and cannot be altered. */
export async function photoLinks(target: Target): Promise<Outcome[]> {
  const row = { attack: 'photo links', tried: 'the signed address of a check’s photo, changed in each character' };
  const { url, status } = await photoLink(target);
  if (!url) return [{ ...row, seen: `a check with a photo answered ${status} and gave no address`, held: false }];
  const untilMs = Number(url.searchParams.get('until')) * 1000;
  const endsInMs = untilMs - Date.now();
  const open = async (href: string) => {
    const reply = await fetch(href);
    await reply.body?.cancel();
    return reply.status;
  };
  const own = await open(url.href);
  const forged = forgedLinks(url);
  const answers: number[] = [];
  for (let at = 0; at < forged.length; at += AT_ONCE)
    answers.push(...(await Promise.all(forged.slice(at, at + AT_ONCE).map(open))));
  return [
    {
      ...row,
      seen: `own ${own}, ends in ${Math.round(endsInMs / 1000)} s; ${forged.length} others ${counted(answers)}`,
      held: own === 200 && endsInMs <= LONGEST_MS && answers.every((answer) => answer >= 400 && answer < 500),
    },
  ];
}
