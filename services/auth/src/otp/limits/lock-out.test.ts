import { dispose } from '@anar/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AuthUnderTest,
  asLoggedIn,
  authUnderTest,
  CONSENT,
  type LoggedIn,
  tally,
} from '../../testing/auth-under-test.ts';
import { Browser } from '../testing/browser.ts';

/** A stranger who knows a phone number uses up its codes and guesses; its owner can still log in on a trusted phone. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest('lock-out', (config) => {
    // A slow machine must not open the circuit breaker.
    config.sms.timeoutMs = 20_000;
  });
});
beforeEach(() => auth.pass(2 * DAY));
afterAll(async () => {
  await auth.simulator.close();
  await dispose();
});

type Reply = Awaited<ReturnType<AuthUnderTest['post']>>;
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
/** The parts of a reply that a client can see. */
const seen = (reply: Reply) => {
  const { requestId, ...body } = reply.json();
  return { status: reply.statusCode, body, headers: Object.keys(reply.headers).sort() };
};

let lastAddress = 0;
const newBrowser = () => new Browser(auth, `198.51.${++lastAddress}.1`);
/** The owner's phone after a login, once the next code may be requested. */
async function ownPhone(phone: string): Promise<Browser> {
  const browser = newBrowser();
  await browser.logIn(phone);
  auth.pass(MINUTE);
  return browser;
}
/**
 * The attack: requests codes of a number and guesses wrong, with and without a cookie, until no guess is compared any
 * more.
 */
async function lock(phone: string): Promise<number> {
  let compared = 0;
  for (let locked = false; !locked; auth.pass(4 * MINUTE)) {
    const stranger = newBrowser();
    const asked = await stranger.send(phone);
    if (asked.statusCode !== 200) continue;
    const code = await auth.codeFor(phone);
    for (const guesser of [stranger, newBrowser()]) {
      for (let by = 1; by <= 5; by++) {
        const kind = (await guesser.verify(phone, wrong(code, by))).json().code;
        if (kind === 'otp_wrong') compared++;
        else locked = true;
      }
    }
  }
  return compared;
}
/** Requests codes until the number gets no more today. */
async function askAll(phone: string): Promise<number> {
  let sent = 0;
  for (let asked = 0; asked < 14; asked++) {
    if ((await newBrowser().send(phone)).statusCode === 200) sent++;
    auth.pass(15 * MINUTE);
  }
  return sent;
}
const smsDuring = async (work: () => Promise<unknown>) => {
  const before = await auth.smsAttempts();
  await work();
  return (await auth.smsAttempts()) - before;
};

const HINT = 'अगर इस नंबर से पहले किसी फ़ोन पर लॉगिन हुआ है, तो उस फ़ोन पर अभी भी कोड मँगाकर लॉगिन हो जाएगा।';

describe('a number locked by a stranger', () => {
  it('through wrong codes is open on the trusted phone, day after day', async () => {
    const phone = auth.newPhone();
    const own = await ownPhone(phone);
    for (let day = 0; day < 3; day++) {
      expect(await lock(phone)).toBe(30);
      await own.logIn(phone);
      auth.pass(DAY);
    }
  }, 60_000);

  it('through the ten codes a day is open on the trusted phone too', async () => {
    const phone = auth.newPhone();
    const own = await ownPhone(phone);
    await askAll(phone);
    expect(tally([await newBrowser().send(phone)])).toEqual({ '429 otp_too_many_sends': 1 });
    await own.logIn(phone);
  });

  it('has to wait on a new phone, with a hint; the reply is the same for a number without an account', async () => {
    const [phone, unknownNumber] = [auth.newPhone(), auth.newPhone()];
    await ownPhone(phone);
    // A shared device, trusted by the number of another user only.
    const own = await ownPhone(auth.newPhone());
    auth.pass(DAY);
    const answers: unknown[] = [];
    for (const number of [phone, unknownNumber]) {
      const from = newBrowser();
      for (let i = 0; i < 3; i++) {
        expect(tally([await from.send(number)])).toEqual({ 200: 1 });
        const code = await auth.codeFor(number);
        for (const guesser of [from, newBrowser()])
          for (let by = 1; by <= 5; by++) await guesser.verify(number, wrong(code, by));
        auth.pass(HOUR);
      }
      expect(tally([await own.send(number)])).toEqual({ 200: 1 });
      const locked = await own.verify(number, await auth.codeFor(number));
      expect([locked.statusCode, locked.json().code]).toEqual([429, 'otp_locked']);
      expect(locked.json().error).toBe(`कई बार गलत कोड लिखा गया। 21 घंटे बाद नया कोड मँगाएँ। ${HINT}`);
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(20 * HOUR);
      await askAll(number);
      const full = await own.send(number);
      expect([full.statusCode, full.json().code]).toEqual([429, 'otp_too_many_sends']);
      expect(full.json().error).toMatch(/^इस नंबर पर कई बार कोड भेजा जा चुका है। \d+ घंटे बाद फिर कोशिश करें। /);
      expect(full.json().error.endsWith(HINT)).toBe(true);
      answers.push([locked, full].map((reply) => JSON.stringify(seen(reply)).replace(/\d{3,}/g, '#')));
      auth.pass(2 * DAY);
    }
    expect(answers[1]).toEqual(answers[0]);
  }, 60_000);
});

describe('concurrent codes', () => {
  it('a stranger’s code and wrong guesses do not affect the code of the trusted phone', async () => {
    const phone = auth.newPhone();
    const own = await ownPhone(phone);
    await own.send(phone);
    const code = await auth.codeFor(phone);
    const stranger = newBrowser();
    // Without a wait: the owner's code neither delays the stranger's request nor shows in its reply.
    expect(tally([await stranger.send(phone)])).toEqual({ 200: 1 });
    const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => stranger.verify(phone, wrong(code, i))));
    expect(tally(replies)['200']).toBeUndefined();
    expect(tally([await own.verify(phone, code)])).toEqual({ 200: 1 });
  });

  it('the trusted phone’s code does not affect the code of another phone', async () => {
    const phone = auth.newPhone();
    const [own, another] = [await ownPhone(phone), newBrowser()];
    await another.send(phone);
    const code = await auth.codeFor(phone);
    await own.send(phone);
    const [ofOwn, otherCode] = [await auth.codeFor(phone), code];
    if (ofOwn !== otherCode) await own.verify(phone, otherCode);
    expect(tally([await another.verify(phone, code), await own.verify(phone, ofOwn)])).toEqual({ 200: 2 });
  });

  it('a code of the trusted phone is invalid on another one', async () => {
    const phone = auth.newPhone();
    const own = await ownPhone(phone);
    await own.send(phone);
    const code = await auth.codeFor(phone);
    expect(tally([await newBrowser().verify(phone, code)])).toEqual({ '400 otp_expired': 1 });
  });

  it('stay valid when their login fails for a reason other than the code', async () => {
    const later = await auth.withNotice('2027-01-01');
    const phone = auth.newPhone();
    const own = await ownPhone(phone);
    await own.send(phone);
    const payload = { phone, otp: await auth.codeFor(phone), consent: CONSENT };
    for (let i = 0; i < 8; i++) {
      const headers = { cookie: own.cookie };
      const refused = await later.app.inject({ method: 'POST', url: '/api/auth/verify-otp', payload, headers });
      expect(tally([refused])).toEqual({ '403 consent_required': 1 });
    }
    expect(tally([await own.verify(phone, payload.otp)])).toEqual({ 200: 1 });
  });
});

describe('the budget of a trusted phone', () => {
  it('has five of 50 concurrent guesses compared, and 50 concurrent right codes open one session', async () => {
    const phone = auth.newPhone();
    const own = await ownPhone(phone);
    await own.send(phone);
    const code = await auth.codeFor(phone);
    const guesses = await Promise.all(Array.from({ length: 50 }, (_, i) => own.verify(phone, wrong(code, i + 1))));
    expect(tally(guesses)).toEqual({ '400 otp_wrong': 5, '429 otp_locked': 45 });
    expect(tally([await own.verify(phone, code)])).toEqual({ '429 otp_locked': 1 });
    auth.pass(MINUTE);
    await own.send(phone);
    const right = await auth.codeFor(phone);
    const logins = await Promise.all(Array.from({ length: 50 }, () => own.verify(phone, right)));
    expect(tally(logins)['200']).toBe(1);
  });

  const guessWrong = async (own: Browser, phone: string): Promise<Reply[]> => {
    expect(tally([await own.send(phone)])).toEqual({ 200: 1 });
    const code = await auth.codeFor(phone);
    const replies = await Promise.all(Array.from({ length: 20 }, (_, by) => own.verify(phone, wrong(code, by + 1))));
    auth.pass(35 * MINUTE);
    return replies;
  };

  it('is 30 wrong codes a day, and the lock message has no trusted-phone hint', async () => {
    const phone = auth.newPhone();
    const own = await ownPhone(phone);
    const replies: Reply[] = [];
    for (let i = 0; i < 8; i++) replies.push(...(await guessWrong(own, phone)));
    expect(replies.filter((reply) => reply.json().code === 'otp_wrong')).toHaveLength(30);
    expect(replies.at(-1)?.json().error).toMatch(/^कई बार गलत कोड लिखा गया। \d+ घंटे बाद नया कोड मँगाएँ।$/);
  }, 60_000);

  it('is separate from the guesses of strangers', async () => {
    const phone = auth.newPhone();
    const own = await ownPhone(phone);
    const before = await guessWrong(own, phone);
    expect(await lock(phone)).toBe(30);
    const after = await guessWrong(own, phone);
    for (const replies of [before, after]) expect(tally(replies)['400 otp_wrong']).toBe(5);
    await own.logIn(phone);
  }, 60_000);

  it('is five codes a day after strangers used the number’s ten, and one SMS for 50 concurrent requests', async () => {
    const phone = auth.newPhone();
    const own = await ownPhone(phone);
    auth.pass(DAY);
    expect(await askAll(phone)).toBe(10);
    const perAsking: number[] = [];
    for (let i = 0; i < 7; i++) {
      perAsking.push(await smsDuring(() => Promise.all(Array.from({ length: 50 }, () => own.send(phone)))));
      auth.pass(20 * MINUTE);
    }
    expect(perAsking).toEqual([1, 1, 1, 1, 1, 0, 0]);
  }, 60_000);

  it('is the number’s ten codes without other requests, and they count for other phones', async () => {
    const phone = auth.newPhone();
    const own = await ownPhone(phone);
    auth.pass(DAY);
    const sent = await smsDuring(async () => {
      for (let i = 0; i < 14; i++) {
        await own.send(phone);
        auth.pass(15 * MINUTE);
      }
    });
    expect(sent).toBe(10);
    expect(tally([await newBrowser().send(phone)])).toEqual({ '429 otp_too_many_sends': 1 });
  });
});

describe('a device is not trusted', () => {
  it.each<[string, (cookie: string, phone: string) => Promise<string> | string]>([
    ['from a forged cookie', (cookie) => `${cookie.slice(0, -3)}xxx`],
    ['from a device made up with the signature of another', (cookie) => cookie.replace(/=[^.]*/, '=made-up')],
    ['without a cookie', () => ''],
    [
      'from a device that finished logins of other numbers only',
      async () => {
        const others = newBrowser();
        await others.logIn(auth.newPhone());
        return others.cookie;
      },
    ],
    [
      'from a device that asked for a code and never used it',
      async (_, phone) => {
        const asking = newBrowser();
        await asking.send(phone);
        return asking.cookie;
      },
    ],
  ])(
    '%s',
    async (_, makeCookie) => {
      const phone = auth.newPhone();
      const own = await ownPhone(phone);
      const other = newBrowser();
      other.cookie = await makeCookie(own.cookie, phone);
      await lock(phone);
      const kept = other.cookie;
      await other.send(phone);
      other.cookie = kept;
      expect(tally([await other.verify(phone, await auth.codeFor(phone))])).toEqual({ '429 otp_locked': 1 });
      await askAll(phone);
      other.cookie = kept;
      expect(tally([await other.send(phone)])).toEqual({ '429 otp_too_many_sends': 1 });
      await own.logIn(phone);
    },
    60_000,
  );

  it('the device cookie contains no personal data, is not readable by scripts, and lives 400 days', async () => {
    const phone = auth.newPhone();
    const browser = newBrowser();
    await browser.send(phone);
    const reply = await browser.verify(phone, await auth.codeFor(phone));
    const cookie = reply.cookies.find(({ name }) => name === 'anar_device');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth', maxAge: 400 * 24 * 60 * 60 });
    expect(cookie?.value).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    expect(reply.body).not.toContain(cookie?.value.split('.')[0]);
  });
});

describe('trust in a device', () => {
  const trusts = async (browser: Browser, phone: string) => {
    await askAll(phone);
    return (await browser.send(phone)).statusCode === 200;
  };
  const sidOf = ({ body }: LoggedIn): string => JSON.parse(atob(body.token.split('.')[1] ?? '')).sid;
  const refresh = async (login: LoggedIn, browser: Browser) => {
    const cookie = `anar_refresh=${login.refresh}; ${browser.cookie}`;
    const reply = await auth.post('refresh', undefined, { cookie });
    expect(tally([reply])).toEqual({ 200: 1 });
    return { login: asLoggedIn(reply), cookies: reply.cookies.map(({ name }) => name) };
  };

  it('outlives a logout', async () => {
    const [phone, browser] = [auth.newPhone(), newBrowser()];
    const login = await browser.logIn(phone);
    await auth.post('logout', undefined, { cookie: `anar_refresh=${login.refresh}; ${browser.cookie}` });
    auth.pass(DAY);
    expect(await trusts(browser, phone)).toBe(true);
  });

  it('ends when the device is signed out from another one, which stays trusted', async () => {
    const [phone, lost, kept] = [auth.newPhone(), newBrowser(), newBrowser()];
    const there = await lost.logIn(phone);
    auth.pass(MINUTE);
    const here = await kept.logIn(phone);
    const url = `/api/auth/sessions/${sidOf(there)}`;
    const stranger = await newBrowser().logIn(auth.newPhone());
    const end = ({ headers }: LoggedIn) => auth.service.app.inject({ method: 'DELETE', url, headers });
    expect(tally([await end(stranger)])).toEqual({ '404 not_found': 1 });
    auth.pass(DAY);
    expect(await trusts(lost, phone)).toBe(true);
    expect(tally([await end(here)])).toEqual({ 200: 1 });
    auth.pass(DAY);
    expect(await trusts(lost, phone)).toBe(false);
    expect(tally([await kept.send(phone)])).toEqual({ 200: 1 });
  });

  it('ends when an old refresh token of the device is reused', async () => {
    const [phone, browser] = [auth.newPhone(), newBrowser()];
    const login = await browser.logIn(phone);
    await refresh((await refresh(login, browser)).login, browser);
    auth.pass(2 * MINUTE);
    const stolen = await auth.post('refresh', undefined, { cookie: `anar_refresh=${login.refresh}` });
    expect(tally([stolen])).toEqual({ '401 session_ended': 1 });
    expect(await trusts(browser, phone)).toBe(false);
  });

  it('ends with the account, also for the number’s next account', async () => {
    const phone = auth.newPhone();
    const own = await ownPhone(phone);
    auth.pass(DAY);
    await auth.service.mongo.collection('users').deleteOne({ phone });
    expect(await trusts(own, phone)).toBe(false);
    auth.pass(2 * DAY);
    await newBrowser().logIn(phone);
    expect(await trusts(own, phone)).toBe(false);
  });

  it('ends 400 days after its last use; a session refresh counts as use', async () => {
    const [phone, browser] = [auth.newPhone(), newBrowser()];
    let login = await browser.logIn(phone);
    for (let month = 0; month < 14; month++) {
      auth.pass(30 * DAY);
      const reply = await refresh(login, browser);
      login = reply.login;
      expect(reply.cookies).toEqual(['anar_refresh', 'anar_device']);
    }
    auth.pass(399 * DAY);
    expect(await trusts(browser, phone)).toBe(true);
    auth.pass(2 * DAY);
    expect(await trusts(browser, phone)).toBe(false);
  });

  it('is limited to a number’s five devices used last', async () => {
    const phone = auth.newPhone();
    const browsers: Browser[] = [];
    for (let i = 0; i < 6; i++) {
      const browser = newBrowser();
      await browser.logIn(phone);
      browsers.push(browser);
      // Makes the first one more recent than the second before there are six.
      if (i === 4 && browsers[0]) await browsers[0].logIn(phone);
      auth.pass(HOUR);
    }
    auth.pass(DAY);
    await askAll(phone);
    const replies = await Promise.all(browsers.map((browser) => browser.send(phone)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 429, 200, 200, 200, 200]);
  });

  it('is separate for each number on a shared phone', async () => {
    const [father, mother, browser] = [auth.newPhone(), auth.newPhone(), newBrowser()];
    await browser.logIn(father);
    await browser.logIn(mother);
    auth.pass(DAY);
    expect([await trusts(browser, father), await trusts(browser, mother)]).toEqual([true, true]);
  });

  it('is established by a login without the cookie of its code request', async () => {
    const [phone, browser] = [auth.newPhone(), newBrowser()];
    await browser.send(phone);
    browser.cookie = '';
    expect(tally([await browser.verify(phone, await auth.codeFor(phone))])).toEqual({ 200: 1 });
    auth.pass(DAY);
    expect(await trusts(browser, phone)).toBe(true);
  });
});
