import { CONSENT, request } from '@anar/running-system/http-client';
import { counted, newPhone, type Outcome, type Target } from '../target.ts';

const AT_ONCE = 50;
const times = <T>(count: number, act: () => Promise<T>) => Promise.all(Array.from({ length: count }, act));

/** Concurrent requests: one SMS, one login per code, five guesses. */
export async function otpRaces(target: Target): Promise<Outcome[]> {
  const { url, codes } = target;
  const send = (phone: string) => request(`${url}/api/auth/send-otp`, 'POST', { phone });
  const verify = (phone: string, otp: string) =>
    request(`${url}/api/auth/verify-otp`, 'POST', { phone, otp, consent: CONSENT });

  const racer = newPhone();
  const sends = await times(AT_ONCE, () => send(racer));
  const messages = (await codes(racer)).length;

  const [code = ''] = await codes(racer);
  const logins = await times(AT_ONCE, () => verify(racer, code));
  const opened = logins.filter(({ status }) => status === 200).length;

  const guessed = newPhone();
  await send(guessed);
  const [right = ''] = await codes(guessed);
  const wrong = right === '000000' ? '000001' : '000000';
  const guesses = await times(AT_ONCE, () => verify(guessed, wrong));
  const counts = guesses.filter((guess) => guess.body.code === 'otp_wrong').length;
  const afterwards = await verify(guessed, right);

  return [
    {
      attack: 'OTP race',
      tried: '50 sends to one number at once',
      seen: `${messages} SMS; ${counted(sends.map(({ status }) => status))}`,
      held: messages === 1,
    },
    {
      attack: 'OTP race',
      tried: '50 logins with one right code at once',
      seen: `${opened} opened`,
      held: opened === 1,
    },
    {
      attack: 'OTP guesses',
      tried: '50 wrong codes at once, then the right one',
      seen: `${counts} counted, then ${afterwards.status} ${afterwards.body.code ?? ''}`,
      held: counts <= 5 && afterwards.status !== 200,
    },
  ];
}
