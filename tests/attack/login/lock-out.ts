import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, CONSENT, request } from '@anar/running-system/http-client';
import { counted, newPhone, type Outcome, type Target } from '../target.ts';

const GUESSES = 50;

/** A browser: keeps the cookie that identifies its device. */
export function browser({ url }: Target) {
  let cookie = '';
  return async (path: string, body: object): Promise<Answer> => {
    const answer = await request(`${url}/api/auth/${path}`, 'POST', body, cookie === '' ? {} : { cookie });
    const device = answer.headers.getSetCookie().find((given) => given.startsWith('anar_device='));
    cookie = device?.split(';')[0] ?? cookie;
    return answer;
  };
}

/**
 * An attacker requests codes for a known number and uses up the guesses, while its owner logs in on their usual phone.
 */
export async function lockOut(target: Target): Promise<Outcome[]> {
  const phone = newPhone();
  const [own, stranger, cookieless] = [browser(target), browser(target), browser(target)];
  const newest = async () => (await target.codes(phone))[0] ?? '';
  await own('send-otp', { phone });
  await own('verify-otp', { phone, otp: await newest(), consent: CONSENT });

  const asked = await own('send-otp', { phone });
  const code = await newest();
  let taken = await stranger('send-otp', { phone });
  const wait = Number(taken.headers.get('retry-after'));
  if (taken.status === 429 && wait <= 60) {
    await sleep(wait * 1000);
    taken = await stranger('send-otp', { phone });
  }
  const [strangers = code] = await target.codes(phone);
  const wrong = ['000000', '000001', '000002'].find((otp) => otp !== code && otp !== strangers);
  const guesses = await Promise.all(
    Array.from({ length: GUESSES }, (_, i) =>
      (i % 2 === 0 ? stranger : cookieless)('verify-otp', { phone, otp: wrong, consent: CONSENT }),
    ),
  );
  const stolen = await cookieless('verify-otp', { phone, otp: code, consent: CONSENT });
  const login = await own('verify-otp', { phone, otp: code, consent: CONSENT });
  return [
    {
      attack: 'lock-out',
      tried: `a stranger's code and ${GUESSES} wrong guesses, between the owner's code and login`,
      seen: `own code ${asked.status}, stranger's ${taken.status}, ${counted(guesses.map(({ status }) => status))}; owner ${login.status}`,
      held: asked.status === 200 && stolen.status !== 200 && login.status === 200,
    },
  ];
}
