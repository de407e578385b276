// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { button, click, write } from '../../../../testing/by-name.ts';
import { farm, PLACE_BY_PHONE, place, SECOND_ID, SOLAPUR, setHour } from '../../../../testing/farm.ts';
import { type Answers, Refusal, type SentRequest } from '../../../../testing/gateway.ts';
import { ORCHARD_ID, orchard } from '../../../../testing/orchards.ts';
import { FARMER } from '../../../../testing/people.ts';
import { texts } from '../../../i18n/texts.ts';
import { receiveWrapperMessage } from '../../../wrapper/wrapper.ts';
import { orchardFormTexts } from '../form/orchard-form.hi.ts';
import { orchardsTexts } from '../orchards.hi.ts';

const say = texts(orchardsTexts);
const LOCATE = 'POST /api/orchard/location';
const BY_PHONE = say('placeOf', { name: say('byPhoneIn', { district: PLACE_BY_PHONE.districtName ?? '' }) });
const OTHER = orchard({ id: SECOND_ID, name: 'दूसरा' });
const open = appInDom();
const openList = (more: Answers = {}) => open('/orchard', { as: FARMER, answers: farm([orchard(), OTHER], more) });
const card = (name = orchard().name) => screen.findByRole('article', { name });
const bodies = (sent: SentRequest[]) => sent.map(({ body }) => body);

type Phone = { latitude: number; longitude: number } | 'refused' | 'missing';
/** Stubs the browser's reply to a position request. */
function stubGeolocation(phone: Phone): void {
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (found, failed) => {
    if (typeof phone !== 'string') return found({ coords: phone } as GeolocationPosition);
    const code = phone === 'refused' ? 1 : 2;
    failed?.({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError);
  };
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
}

let minute = 0;
/** Each test is ten minutes later than the previous one, whose known position has then expired. */
beforeEach(() => {
  minute += 10;
  setHour('07:00');
  vi.setSystemTime(Date.now() + minute * 60_000);
});

describe('location by the phone', () => {
  it('is stored for the orchard that asked, as exact', async () => {
    stubGeolocation(SOLAPUR);
    const { gateway } = await openList();
    await click(say('grant'), await card());
    await within(await card()).findByText(BY_PHONE);
    expect(within(await card()).queryByText(say('approximate'))).toBeNull();
    await screen.findByText(say('placeSaved'));
    expect(bodies(gateway.requests(LOCATE))).toEqual([
      { orchardId: ORCHARD_ID, lat: SOLAPUR.latitude, long: SOLAPUR.longitude },
    ]);
  });

  it.each([
    ['refused', 'placeRefused'],
    ['missing', 'placeMissing'],
    [{ latitude: 51, longitude: 0 }, 'placeAbroad'],
  ] as const)('position %j: shows the reason, sends nothing, and opens the search', async (phone, why) => {
    stubGeolocation(phone);
    const { gateway } = await openList();
    await click(say('grant'), await card());
    await within(await card()).findByText(say(why));
    await within(await card()).findByRole('searchbox', { name: say('placeLabel') });
    expect(gateway.requests(LOCATE)).toEqual([]);
    await button(say('grant'), await card());
  });

  it('rejected by the server: shows the reason, and can be retried', async () => {
    stubGeolocation(SOLAPUR);
    const why = 'जगह पूरी नहीं मिली। लोकेशन फिर से भेजें या ज़िला चुनें।';
    const { gateway } = await openList({ [LOCATE]: new Refusal(400, 'place_incomplete', why) });
    await click(say('grant'), await card());
    await within(await card()).findByText(say('placeFailed', { why }));
    gateway.answer(farm([orchard(), OTHER]));
    await click(say('grant'), await card());
    await within(await card()).findByText(BY_PHONE);
  });

  it('is not sent without a network', async () => {
    stubGeolocation(SOLAPUR);
    const { gateway, goOffline } = await openList();
    await card();
    goOffline();
    await click(say('grant'), await card());
    await within(await card()).findByText(say('placeOffline'));
    expect(gateway.requests(LOCATE)).toEqual([]);
  });
});

describe('location by the search', () => {
  const places: Answers = {
    'GET /api/places': ({ query }) => ({ places: query.query === 'qqqqqq' ? [] : [place()] }),
  };

  it('says when nothing matches, and marks a picked place as approximate', async () => {
    const { gateway } = await openList(places);
    await click(say('byName'), await card());
    const search = await within(await card()).findByRole('searchbox', { name: say('placeLabel') });
    await userEvent.type(search, '41');
    within(await card()).getByText(say('placeTyping'));
    await userEvent.clear(search);
    await userEvent.type(search, 'qqqqqq');
    await within(await card()).findByText(say('placeNone'));
    await userEvent.clear(search);
    await userEvent.type(search, 'nashik');
    await click(/^नासिक/, await card());
    await screen.findByText(say('placeSaved'));
    await within(await card()).findByText(say('placeOf', { name: 'नासिक' }));
    within(await card()).getByText(say('approximate'));
    expect(within(await card()).queryByRole('button', { name: say('grant') })).toBeNull();
    expect(bodies(gateway.requests(LOCATE))).toEqual([{ orchardId: ORCHARD_ID, placeId: place().id }]);
  });

  it('debounces the typing', async () => {
    const { gateway } = await openList(places);
    await click(say('byName'), await card());
    await userEvent.type(await within(await card()).findByRole('searchbox', { name: say('placeLabel') }), 'nashik');
    await button(/^नासिक/, await card());
    expect(gateway.requests('GET /api/places').at(-1)?.query).toEqual({ query: 'nashik' });
    expect(gateway.requests('GET /api/places').length).toBeLessThan(5);
  });
});

describe('location by the mobile wrapper', () => {
  /** Stubs the wrapper; returns its location requests. */
  function stubWrapper(): () => unknown[] {
    const asked: { type: string }[] = [];
    const postMessage = (text: string) => void asked.push(JSON.parse(text));
    vi.stubGlobal('ReactNativeWebView', { postMessage });
    return () => asked.filter(({ type }) => type === 'REQUEST_LOCATION');
  }
  const receive = (part: object) => receiveWrapperMessage(JSON.stringify({ type: 'LOCATION', ...part }));

  it('disables the other buttons while waiting, ignores incomplete positions, and stores a complete one for the orchard that asked', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const asked = stubWrapper();
    const { gateway } = await openList();
    await click(say('grant'), await card(OTHER.name));
    expect(asked()).toHaveLength(1);
    expect(within(await card()).getByRole<HTMLButtonElement>('button', { name: say('grant') }).disabled).toBe(true);
    const waiting = within(await card(OTHER.name)).getByRole('button', { name: new RegExp(say('granting')) });
    expect(waiting.getAttribute('aria-disabled')).toBe('true');
    receive({ lat: SOLAPUR.latitude });
    receive({ lat: SOLAPUR.latitude, long: null });
    receive({ lat: SOLAPUR.latitude, long: SOLAPUR.longitude });
    await within(await card(OTHER.name)).findByText(BY_PHONE);
    expect(bodies(gateway.requests(LOCATE))).toEqual([
      { orchardId: SECOND_ID, lat: SOLAPUR.latitude, long: SOLAPUR.longitude },
    ]);
    // A recent position is reused without asking again.
    await click(say('grant'), await card());
    await within(await card()).findByText(BY_PHONE);
    expect(asked()).toHaveLength(1);
    expect(gateway.requests(LOCATE)).toHaveLength(2);
  });

  it('is sent with a new orchard', async () => {
    stubWrapper();
    const made = orchard({ id: '01KZ0000000000000000NEW000', name: 'तीसरा' });
    const { gateway } = await open('/orchard/new', {
      as: FARMER,
      answers: farm([orchard()], { 'POST /api/orchards': { orchard: made } }),
    });
    await click(say('grant'));
    receive({ lat: SOLAPUR.latitude, long: SOLAPUR.longitude });
    await screen.findByText(orchardFormTexts.placeByPhone);
    await write(orchardFormTexts.name, 'तीसरा');
    await click(orchardFormTexts.create);
    await waitFor(() => expect(location.pathname).toBe('/orchard'));
    expect(bodies(gateway.requests('POST /api/orchards'))).toMatchObject([{ name: 'तीसरा', ...SOLAPUR }]);
  });
});
