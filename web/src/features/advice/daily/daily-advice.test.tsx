// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { click, doubleClick } from '../../../../testing/by-name.ts';
import { AWAY, advice, adviceFrom, farm, keepOnDevice, located, NO_ADVICE, setHour } from '../../../../testing/farm.ts';
import { type Answers, Refusal } from '../../../../testing/gateway.ts';
import { ORCHARD_ID } from '../../../../testing/orchards.ts';
import { FARMER } from '../../../../testing/people.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { orchardsTexts } from '../../orchards/orchards.hi.ts';
import { adviceTexts } from '../advice.hi.ts';

const say = texts(adviceTexts);
const TODAY_ADVICE = 'GET /api/advisories/today/:orchardId';
const GENERATE = 'POST /api/advisories/generate';
const open = appInDom();
const openList = (more: Answers = {}, offline = false) =>
  open('/orchard', { as: FARMER, answers: farm([located()], more), offline });
/** The advice card once loaded: while it loads, its placeholder has the same name. */
const card = async () => {
  await screen.findByRole('button', { name: say('refresh') });
  return screen.getByRole('region', { name: say('title') });
};
const hours = () => screen.queryByRole('img', { name: new RegExp(`^${say('hoursTitle')}`) });

beforeEach(() => setHour('07:00'));

it('a double click on the button requests the advice once; the card then takes focus', async () => {
  const { gateway } = await openList(adviceFrom(NO_ADVICE));
  const release = gateway.hold(GENERATE);
  await doubleClick(say('get'));
  await screen.findByRole('button', { name: new RegExp(say('getting')), busy: true });
  release();
  await screen.findByText(say('live'));
  expect(gateway.requests(GENERATE).map(({ body }) => body)).toEqual([{ orchardId: ORCHARD_ID, userId: FARMER.id }]);
  await waitFor(async () => expect(document.activeElement).toBe(await card()));
});

it('a rejected request shows the reason, and the advice can be requested again', async () => {
  const limit = new Refusal(429, 'weather_limit', 'आज नया मौसम बहुत बार माँगा गया।');
  const { gateway } = await openList({ ...adviceFrom(NO_ADVICE), [GENERATE]: limit });
  await click(say('get'));
  await screen.findByText(say('notMade', { why: limit.body.error }));
  gateway.answer(adviceFrom(NO_ADVICE));
  await click(say('get'));
  await screen.findByText(say('live'));
});

it.each(['live', 'cache'] as const)(
  'weather from "%s" is marked as such, with its age and credit',
  async (dataSource) => {
    await openList({ [TODAY_ADVICE]: advice({ dataSource, credit: 'मौसम: Open-Meteo.com' }) });
    const region = within(await card());
    region.getByText(say(dataSource));
    region.getByText('मौसम: Open-Meteo.com');
    // In the head and in the reasons.
    expect(region.getAllByText(/^मौसम .+ का$/)).toHaveLength(2);
    expect(hours()).not.toBeNull();
  },
);

it('advice from climate normals says so once, shows no hours and is never "safe"', async () => {
  const { sprayWindow: _none, ...usual } = advice({ dataSource: 'backup', sprayDecision: 'caution', sprayHours: [] });
  await openList({ [TODAY_ADVICE]: { ...usual, inputs: { ...usual.inputs, weatherAt: null } } });
  const region = within(await card());
  region.getByText(say('backup'));
  expect(region.getAllByText(say('weatherUsual'))).toHaveLength(1);
  expect(region.queryByText(/^मौसम .+ का$/)).toBeNull();
  expect(hours()).toBeNull();
  expect(region.queryByText(say('safe'))).toBeNull();
});

it.each([
  ['government', 'government'],
  ['forecast', 'forecast'],
] as const)('an alert from the %s names only that source', async (alertSource, source) => {
  const alertMessage = `${alertSource === 'forecast' ? `${say('forecast')}: ` : ''}कल 130 मिमी बारिश`;
  await openList({ [TODAY_ADVICE]: advice({ districtAlert: 'orange', alertMessage, alertSource }) });
  const alert = within(await card()).getAllByRole('status')[0] as HTMLElement;
  expect(alert.textContent).toBe(`${say('alert_orange')} ${say(source)}कल 130 मिमी बारिश`);
  expect(within(alert).queryByText(say(source === 'forecast' ? 'government' : 'forecast'))).toBeNull();
});

it('without a network: the advice stored on the device is shown with its age, and is not generated again', async () => {
  keepOnDevice('orchards', { list: [located()] });
  keepOnDevice('advice', { [ORCHARD_ID]: advice() });
  const { gateway, goOnline } = await openList({}, true);
  await screen.findByText(say('oldOffline', { ago: '10 मिनट पहले' }));
  await screen.findByText(orchardsTexts.oldOffline.replace('{ago}', '10 मिनट पहले'));
  await click(say('refresh'));
  await screen.findByText(say('offlineSend'));
  goOnline();
  await waitFor(() => expect(screen.queryByText(/फ़ोन में सहेजी थी/)).toBeNull());
  expect(gateway.requests(GENERATE)).toEqual([]);
});

it('stored advice of an earlier day is collapsed, with a warning not to spray by it, until the new one loads', async () => {
  keepOnDevice('orchards', { list: [located()] });
  keepOnDevice('advice', { [ORCHARD_ID]: advice({ day: '2026-01-05', sprayDecision: 'safe' }) });
  const { goOnline } = await openList({}, true);
  const old = await screen.findByText('पुरानी सलाह: सोमवार, 5 जनवरी');
  screen.getByText('यह आज के मौसम की नहीं है। इसके भरोसे छिड़काव न करें।');
  expect(hours()).toBeNull();
  goOnline();
  await waitFor(() => expect(old.isConnected).toBe(false));
  await screen.findByText(say('live'));
});

it('a failed load shows an error, and retries at the button', async () => {
  const { gateway } = await openList({ [TODAY_ADVICE]: AWAY });
  const alert = await within(screen.getByRole('main')).findByRole('alert');
  expect(alert.textContent).toMatch(/^आज की सलाह नहीं आई। .+/);
  gateway.answer({ [TODAY_ADVICE]: advice() });
  await click(t('app.retry'), alert);
  await screen.findByText(say('live'));
});

it.each([
  ['cache', 'refreshed'],
  ['backup', 'refreshedBackup'],
] as const)('a refresh requests newer weather and reports the result: %s', async (dataSource, text) => {
  const { gateway } = await openList(adviceFrom(advice(), () => advice({ dataSource })));
  await click(say('refresh'));
  await screen.findByText(say(text));
  await screen.findByText(say(dataSource));
  expect(gateway.requests(GENERATE).map(({ body }) => body)).toEqual([
    { orchardId: ORCHARD_ID, userId: FARMER.id, again: true },
  ]);
});

it.each([
  ['refreshed', 'regenerated'],
  ['outdated', 'notRegenerated'],
] as const)('advice that is %s after a change of the orchard says so', async (fact, text) => {
  const { gateway } = await openList({ [TODAY_ADVICE]: advice({ [fact]: true }) });
  await screen.findByText(say(text));
  expect(gateway.requests(GENERATE)).toEqual([]);
});

it('a change of the orchard refetches the advice and shows the new one', async () => {
  const { gateway } = await openList({ [TODAY_ADVICE]: advice({ irrigationReason: 'फल बढ़ने के समय' }) });
  await screen.findByText('फल बढ़ने के समय');
  await userEvent.click(screen.getByRole('link', { name: orchardsTexts.open }));
  await click('जानकारी बदलें');
  await userEvent.click(await screen.findByRole('radio', { name: /फूल आ रहे हैं/ }));
  gateway.answer({ [TODAY_ADVICE]: advice({ irrigationReason: 'फूल के समय', refreshed: true }) });
  await click('सहेजें', screen.getByRole('dialog'));
  await screen.findByText(say('regenerated'));
  await screen.findByText('फूल के समय');
});
