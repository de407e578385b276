import { CONSENT } from '@anar/running-system/http-client';
import { newPhone, type Outcome, saidBy, type Target } from '../target.ts';
import { browser } from './lock-out.ts';

const OWN = { role: 'farmer', name: 'सीता' } as const;
const FOREIGN = { role: 'doctor', name: 'डॉ. अजनबी' } as const;

/** An attacker requests the first code of a number with another role and name, before its owner does. */
async function foreignSignup(target: Target): Promise<Outcome> {
  const phone = newPhone();
  const [stranger, owner] = [browser(target), browser(target)];
  const foreign = await stranger('send-otp', { phone, ...FOREIGN });
  const own = await owner('send-otp', { phone, ...OWN });
  const [otp = ''] = await target.codes(phone);
  const login = await owner('verify-otp', { phone, otp, ...OWN, consent: CONSENT });
  const { role, name } = (login.body.user ?? {}) as { role?: string; name?: string };
  return {
    attack: 'first login',
    tried: 'a stranger asks for the code first, as a doctor of another name; the owner logs in as himself',
    seen: `stranger ${saidBy(foreign)}, owner ${saidBy(own)}, login ${saidBy(login)}: ${role}, ${name}`,
    held: login.status === 200 && role === OWN.role && name === OWN.name,
  };
}

/** The first code that was sent belongs to the owner. */
async function earlyResend(target: Target): Promise<Outcome> {
  const phone = newPhone();
  const [owner, stranger] = [browser(target), browser(target)];
  const first = await owner('send-otp', { phone });
  const [otp = ''] = await target.codes(phone);
  const again = [await owner('send-otp', { phone }), await stranger('send-otp', { phone })];
  const login = await owner('verify-otp', { phone, otp, consent: CONSENT });
  return {
    attack: 'early resend',
    tried: 'two more codes asked for at once, by the owner and by a stranger, then the first one',
    seen: `${saidBy(first)}, again ${again.map(saidBy).join(', ')}; login ${saidBy(login)}`,
    held: first.status === 200 && again.every(({ status }) => status === 429) && login.status === 200,
  };
}

export async function loginCodes(target: Target): Promise<Outcome[]> {
  return [await foreignSignup(target), await earlyResend(target)];
}
