// @vitest-environment happy-dom
import type { DiagnosisRecord } from '@anar/contracts/diagnosis/diagnosis-records';
import { firstAidFor } from '@anar/emergencies/first-aid';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { CHECK_ID, CHECK_PAGE, check } from '../../../../testing/checks.ts';
import { Refusal } from '../../../../testing/gateway.ts';
import { FARMER } from '../../../../testing/people.ts';
import { readEmergency } from '../../../first-aid/read-emergency.ts';
import { verdictTexts } from '../../../i18n/catalogues/verdict.hi.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { callsTexts } from '../../../ui/feedback/callable/calls.hi.ts';
import { cardTexts } from '../card/card.hi.ts';
import { feedbackTexts } from '../feedback/feedback.hi.ts';

const open = appInDom();
const say = texts(cardTexts);
const sayVerdict = texts(verdictTexts);
const main = () => within(screen.getByRole('main'));

const openRecord = (record: DiagnosisRecord) =>
  open(`/diagnosis/${CHECK_ID}`, { as: FARMER, answers: { 'GET /api/diagnose/:id': record } });

describe('a how-to question', () => {
  const work = {
    problemId: null,
    confidence: 0,
    action: 'follow_steps',
    diagnosis: 'छंटाई',
    hindi_text: 'तुड़ाई के बाद करें।',
  };
  const pages = [
    { id: 'pruning', title: 'फल वाले पेड़ की छंटाई' },
    { id: 'training', title: 'छोटे पौधे को आकार देना' },
  ];
  const links = () =>
    main()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));

  it('with one matching page: shows its steps, without confidence and without a doctor link', async () => {
    await openRecord(check({ ...work, steps: ['सूखी डालें काटें।'], howTo: pages.slice(0, 1) }));
    await main().findByText('सूखी डालें काटें।');
    main().getByRole('link', { name: cardTexts.wholePage });
    expect(links()).toContain('/problems/pruning');
    expect(main().queryByRole('link', { name: cardTexts.showDoctor })).toBeNull();
    expect(main().queryByText(/भरोसा/)).toBeNull();
  });

  it('with several matching pages: links to each, and to the doctor', async () => {
    await openRecord(check({ ...work, action: 'answer_question', steps: [], howTo: pages }));
    for (const { title } of pages) await main().findByRole('link', { name: title });
    expect(links()).toEqual(expect.arrayContaining(['/problems/pruning', '/problems/training']));
    main().getByRole('link', { name: cardTexts.showDoctor });
  });
});

describe('a question that is not about a sickness', () => {
  const water = {
    ...{ problemId: null, confidence: 0, action: 'follow_steps', diagnosis: 'पानी कितना और कब', steps: ['दोमट जमीन'] },
    howTo: [{ id: 'watering', title: 'पानी कितना और कब' }],
  };

  it('about water shows the litres of today and leads to the advice of today', async () => {
    const irrigation = { litersPerPlant: 31, when: 'रोज़ एक बार', day: '2026-11-30' };
    await openRecord(check({ ...water, irrigation, leadsTo: { page: 'orchard' } }));
    const link = await main().findByRole('link', { name: cardTexts.lead_orchard });
    expect(link.getAttribute('href')).toBe('/orchard');
    main().getByText(new RegExp(say('litres', { n: 31 })));
    expect(main().queryByRole('link', { name: cardTexts.showDoctor })).toBeNull();
  });

  it('about fertilizer leads to the plan of the year', async () => {
    await openRecord(check({ ...water, leadsTo: { page: 'fertilizer' } }));
    const link = await main().findByRole('link', { name: cardTexts.lead_fertilizer });
    expect(link.getAttribute('href')).toBe('/fertilizer');
  });

  const other = { problemId: null, confidence: 0, action: 'ask_expert', diagnosis: 'और बात' };
  const without = () => {
    expect(main().queryByRole('link', { name: cardTexts.showDoctor })).toBeNull();
    expect(main().queryByText(cardTexts.expertTitle)).toBeNull();
  };

  it('about prices leads to the mandis of the place', async () => {
    await openRecord(check({ ...other, leadsTo: { page: 'market', search: 'नाशिक' } }));
    const link = await main().findByRole('link', { name: say('lead_market_in', { place: 'नाशिक' }) });
    expect(new URL(link.getAttribute('href') ?? '', location.origin).searchParams.get('search')).toBe('नाशिक');
    without();
  });

  it('about another crop or an animal leads to the helpline', async () => {
    await openRecord(check({ ...other, leadsTo: { page: 'kisan_call_centre' } }));
    const link = await main().findByRole('link', { name: new RegExp(cardTexts.kisanNumber) });
    expect(link.getAttribute('href')).toBe('tel:18001801551');
    without();
  });

  it('with a page newer than this app still has the doctor', async () => {
    await openRecord(check({ ...other, leadsTo: { page: 'weather' } as never }));
    await main().findByRole('link', { name: cardTexts.showDoctor });
  });
});

it('two answers that contradict each other are named above the answers, each of which can be changed', async () => {
  const contradiction = 'आपने ‘पत्ती’ छुआ है, पर ‘फल’ की बात लिखी है।';
  const options = ['where_leaf', 'where_fruit'].map((id) => ({ id, label: id }));
  const answers = [{ question: 'कहाँ?', optionId: 'where_leaf', label: 'पत्ती', options }];
  await openRecord({ ...check({ contradiction }), answers });
  await main().findByText(contradiction);
  main().getByRole('button', { name: say('changeAnswer', { question: 'कहाँ?' }) });
  main().getByText(cardTexts.firstStep);
});

it('after the days to harvest are answered the dose is open and in view', async () => {
  const question = 'तुड़ाई में कितने दिन बाकी हैं?';
  const options = [
    { id: 'harvest_soon', label: '15 दिन से कम' },
    { id: 'harvest_later', label: '45 दिन से ज़्यादा' },
  ];
  const { gateway } = await openRecord(check({ followUp: { question, options } }));
  const dose = {
    ...{ productId: 'metiram_70wg', product: 'मेटिराम 70 WG', dose: '2.5 ग्राम प्रति लीटर पानी', preHarvestDays: 44 },
    source: 'CIB&RC',
  };
  const answers = [{ question, optionId: 'harvest_later', label: '45 दिन से ज़्यादा', options }];
  gateway.answer({ 'POST /api/diagnose/:id/answer': { ...check({ doses: [dose] }), answers } });
  const scrolledTo: string[] = [];
  const original = Element.prototype.scrollIntoView;
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolledTo.push(this.textContent ?? '');
  };
  try {
    await userEvent.click(await main().findByRole('button', { name: '45 दिन से ज़्यादा' }));
    const product = await main().findByText(dose.product);
    expect(product.closest('details')).toHaveProperty('open', true);
    await expect.poll(() => scrolledTo.join()).toContain(dose.product);
  } finally {
    Element.prototype.scrollIntoView = original;
  }
});

describe('an emergency', () => {
  const emergencies = [
    ['दवा छिड़कने के बाद चक्कर और उल्टी आ रही है', 'पहले इंसान की जान', ['tel:112', 'tel:108']],
    [
      'तेलिया ने बर्बाद कर दिया, मैं मर जाऊँगा, मोनोक्रोटोफॉस पी लूँगा',
      'आप अकेले नहीं हैं',
      ['tel:14416', 'tel:18008914416', 'tel:112'],
    ],
    ['बैल ने दवा पी ली', 'पशु को बचाएँ', ['tel:1962']],
  ] as const;

  it.each(emergencies)('%s: shows the numbers to call and no other offer', async (userInput, title, numbers) => {
    const emergency = readEmergency(userInput);
    if (!emergency) throw new Error('no emergency');
    const { title: diagnosis, steps, safety, ...aid } = firstAidFor(emergency);
    const facts = { ...aid, diagnosis, steps: [...steps], safety: [...safety], sources: [], confidence: 0 };
    await openRecord({ ...check({ ...facts, problemId: null }), userInput });
    await main().findByRole('heading', { name: title });
    const links = main().getAllByRole('link', { name: new RegExp(callsTexts.callNumber.replace('{number}', '')) });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(numbers);
    expect(main().queryByRole('group', { name: feedbackTexts.adviceQuestion })).toBeNull();
    expect(main().queryByRole('link', { name: cardTexts.showDoctor })).toBeNull();
    expect(main().queryByText(verdictTexts.estimate)).toBeNull();
    expect(main().queryByText(cardTexts.expertTitle)).toBeNull();
    expect(main().queryByText(cardTexts.lookAlikes)).toBeNull();
    // After words about suicide the farmer's own text is not shown again.
    expect(main().queryAllByText(/तेलिया|मनाही/)).toEqual([]);
    main().getByRole('link', { name: cardTexts.newCheck });
  });
});

it('an unsure result shows no advice, but the links to more help', async () => {
  await openRecord(
    check({ confidence: 0, problemId: null, action: 'ask_expert', diagnosis: 'यह अनार की बात नहीं लगी' }),
  );
  await main().findByRole('heading', { name: 'यह अनार की बात नहीं लगी' });
  main().getByRole('heading', { name: cardTexts.expertTitle });
  expect(main().getByRole('link', { name: cardTexts.lookAlikes }).getAttribute('href')).toBe('/problems');
  expect(main().getByRole('link', { name: cardTexts.showDoctor }).getAttribute('href')).toBe(
    `/consult?check=${CHECK_ID}`,
  );
  expect(main().queryByText(new RegExp(verdictTexts.confidence.split(' ')[0] ?? ''))).toBeNull();
  expect(main().queryByText(cardTexts.firstStep)).toBeNull();
  expect(main().queryByText(check().diagnosis.actionText)).toBeNull();
});

describe("the spray rules' notice", () => {
  const notice = 'नहीं। ब्लीचिंग पाउडर और तेज़ाब कभी न मिलाएँ: क्लोरीन गैस बनती है।';
  const before = (first: Node, then: Node) =>
    (first.compareDocumentPosition(then) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

  it.each([
    ['unsure', { confidence: 0, problemId: null, action: 'ask_expert', diagnosis: 'छिड़काव के सवाल का जवाब' }],
    ['sure', { diagnosis: 'तेलिया रोग' }],
  ])('is shown once, above everything else, on a card that is %s', async (_, more) => {
    await openRecord(check({ notice, hindi_text: `${notice} टहनी काटें।`, ...more }));
    const heading = await main().findByRole('heading', { name: more.diagnosis });
    const [first, ...again] = main().getAllByText(/क्लोरीन गैस बनती है/);
    expect(first && before(first, heading)).toBe(true);
    expect(again).toEqual([]);
  });
});

describe('a follow-up question', () => {
  const question = 'दाग कैसा दिखता है?';
  const options = [
    { id: 'oily', label: 'तेल जैसा चिकना' },
    { id: 'dry', label: 'सूखा गोल' },
    { id: 'unknown', label: 'पता नहीं' },
  ] as const;
  const asking = check({ confidence: 40, followUp: { question, options: [...options] } });
  const answered = ({ id, label }: { id: string; label: string }) => ({
    ...check(),
    answers: [{ question, optionId: id, label, options: [...options] }],
  });
  const [oily, dry] = [answered(options[0]), answered(options[1])];

  it('a double click answers it once and refines the check; the answer can be changed', async () => {
    const { gateway } = await openRecord(asking);
    gateway.answer({ 'POST /api/diagnose/:id/answer': oily });
    const release = gateway.hold('POST /api/diagnose/:id/answer');
    const option = await main().findByRole('button', { name: 'तेल जैसा चिकना' });
    await userEvent.dblClick(option);
    await main().findByRole('button', { name: new RegExp(cardTexts.answering), busy: true });
    release();
    await screen.findByText(cardTexts.answered);
    await main().findByText('तेल जैसा चिकना', { selector: 'b' });
    expect(main().queryByRole('heading', { name: question })).toBeNull();
    const [sent, ...more] = gateway.requests('POST /api/diagnose/:id/answer');
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ params: { id: CHECK_ID }, body: { optionId: 'oily' } });
    expect(location.pathname).toBe(`/diagnosis/${CHECK_ID}`);

    await userEvent.click(main().getByRole('button', { name: say('changeAnswer', { question }) }));
    main().getByRole('button', { name: cardTexts.keepAnswer });
    expect(main().queryByRole('button', { name: 'तेल जैसा चिकना' })).toBeNull();
    gateway.answer({ 'POST /api/diagnose/:id/answer': dry });
    await userEvent.click(main().getByRole('button', { name: 'सूखा गोल' }));
    await main().findByText('सूखा गोल', { selector: 'b' });
    expect(gateway.requests('POST /api/diagnose/:id/answer')[1]?.body).toEqual({ optionId: 'dry' });
  });

  it('a rejected answer shows the reason, and is resent with the same idempotency key', async () => {
    const { gateway } = await openRecord(asking);
    gateway.answer({ 'POST /api/diagnose/:id/answer': new Refusal(409, 'answered_meanwhile', 'अभी नहीं') });
    await userEvent.click(await main().findByRole('button', { name: 'सूखा गोल' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('अभी नहीं');
    expect(alert.textContent).toContain(cardTexts.answerFailedHint);
    gateway.answer({ 'POST /api/diagnose/:id/answer': dry });
    await userEvent.click(await main().findByRole('button', { name: 'सूखा गोल', busy: false }));
    await screen.findByText(cardTexts.answered);
    const keys = gateway.requests('POST /api/diagnose/:id/answer').map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toBeTruthy();
  });
});

it('the photo opens in a viewer and closes again', async () => {
  await openRecord({ ...check(), imageUrl: '/media/diagnosis/fruit.jpg' });
  await userEvent.click(await main().findByRole('button', { name: new RegExp(cardTexts.enlarge) }));
  const viewer = within(await screen.findByRole('dialog', { name: cardTexts.viewer }));
  expect(viewer.getByRole('img').getAttribute('src')).toBe('/media/diagnosis/fruit.jpg');
  await userEvent.click(viewer.getByRole('button', { name: t('app.close') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('an expired photo URL is replaced by a fresh one', async () => {
  const { gateway } = await openRecord({ ...check(), imageUrl: '/media/diagnosis/fruit?until=1' });
  const photo = await main().findByRole('img', { name: cardTexts.photoAlt });
  gateway.answer({ 'GET /api/diagnose/:id': { ...check(), imageUrl: '/media/diagnosis/fruit?until=2' } });
  fireEvent.error(photo);
  const fresh = await main().findByRole('img', { name: cardTexts.photoAlt });
  expect(fresh.getAttribute('src')).toBe('/media/diagnosis/fruit?until=2');
});

it('a check stored on the device opens without a network', async () => {
  const { goOffline } = await open('/diagnose', {
    as: FARMER,
    answers: {
      ...CHECK_PAGE,
      'GET /api/users/:userId/diagnoses': { diagnoses: [check()], nextBefore: null, orchards: [] },
    },
  });
  const link = await main().findByRole('link', { name: new RegExp(check().diagnosis.diagnosis) });
  goOffline();
  await userEvent.click(link);
  await main().findByText(sayVerdict('confidence', { n: 80 }));
  expect(location.pathname).toBe(`/diagnosis/${CHECK_ID}`);
});

describe('sharing a check', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
  });

  it('shares only the text where no picture can be drawn, and never the id of the check', async () => {
    const shared: ShareData[] = [];
    const share = async (data: ShareData) => void shared.push(data);
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    const record = check({ confidence: 80 });
    await openRecord(record);
    await userEvent.click(await main().findByRole('button', { name: cardTexts.share }));
    await expect.poll(() => shared).toHaveLength(1);
    const { text = '', url = '', files } = shared[0] ?? {};
    expect(text).toContain(`${cardTexts.youAsked} ${record.userInput}`);
    expect(text).toContain(sayVerdict('confidence', { n: 80 }));
    expect(new URL(url).pathname).toBe('/problems/bacterial_blight');
    expect(files).toBeUndefined();
    expect(JSON.stringify(shared)).not.toContain(CHECK_ID);
  });
});
