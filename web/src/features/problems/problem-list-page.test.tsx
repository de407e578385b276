// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { appInDom } from '../../../testing/app.tsx';
import { problem } from '../../../testing/checks.ts';
import { urgencyTexts } from '../../i18n/catalogues/urgency.hi.ts';
import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import { countVisitedScreens } from '../../navigation/go-back.ts';
import { problemsTexts } from './problems.hi.ts';

const open = appInDom();
beforeAll(countVisitedScreens);
const say = texts(problemsTexts);
const main = () => within(screen.getByRole('main'));

const BLIGHT = problem({
  name: 'तेलिया रोग',
  signs: 'फल पर तैलीय धब्बे',
  organic: 'नीम का घोल डालें',
  labelled: true,
  sources: ['ICAR'],
  lookAlikes: [{ id: 'fruit_cracking', name: 'फल फटना', differ: 'धब्बे नहीं होते' }],
});
const LIBRARY = [
  problem({ id: 'boron', kind: 'deficiency', name: 'बोरॉन की कमी', urgency: 'low' }),
  problem({ id: 'fruit_cracking', kind: 'disorder', name: 'फल फटना', urgency: 'medium' }),
  problem({ id: 'fruit_borer', kind: 'pest', name: 'फल छेदक', signs: 'फल में गोल छेद' }),
  BLIGHT,
];
const PRUNING = {
  id: 'pruning',
  title: 'छंटाई',
  short: 'फल देने वाले पेड़ की छंटाई विश्राम में करें।',
  steps: ['सूखी डालियाँ काटें।', 'औज़ार धोएँ।'],
  avoid: ['बारिश में न काटें।'],
  related: [{ id: 'rest_care', title: 'विश्राम' }],
  sources: ['ICAR'],
};
const answers = { 'GET /api/problems': { problems: LIBRARY, howTo: [PRUNING] } };
const search = () => main().findByRole<HTMLInputElement>('searchbox', { name: new RegExp(problemsTexts.search) });
const entries = () =>
  main()
    .getAllByRole('listitem')
    .map((row) => row.querySelector('b')?.textContent);
const kinds = () =>
  main()
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent);

describe('the library', () => {
  it('has how-to pages, found by their topic, with steps, mistakes and related entries', async () => {
    await open('/problems', { answers });
    await userEvent.type(await search(), 'auzar');
    expect(kinds()).toEqual([problemsTexts.kind_how_to]);
    await userEvent.click(main().getByRole('link', { name: PRUNING.title }));
    await main().findByText(PRUNING.short);
    for (const text of [...PRUNING.steps, ...PRUNING.avoid]) main().getByText(text);
    expect(main().getByRole('link', { name: 'विश्राम' }).getAttribute('href')).toBe('/problems/rest_care');
  });

  it('is grouped by kind, filtered by a word or a kind, and shown whole again when nothing matches', async () => {
    await open('/problems', { answers });
    await search();
    expect(kinds()).toEqual([
      problemsTexts.kind_disease,
      problemsTexts.kind_pest,
      problemsTexts.kind_disorder,
      problemsTexts.kind_deficiency,
      problemsTexts.kind_how_to,
    ]);
    expect(main().getByRole('status').textContent).toBe(say('found', { n: 5 }));
    await userEvent.type(await search(), 'chhed');
    expect(entries()).toEqual(['फल छेदक']);
    expect(main().getByRole('status').textContent).toBe(problemsTexts.foundOne);
    await userEvent.clear(await search());
    await userEvent.click(main().getByRole('button', { name: problemsTexts.kind_deficiency }));
    expect(kinds()).toEqual([problemsTexts.kind_deficiency]);
    main().getByRole('button', { name: problemsTexts.kind_deficiency, pressed: true });
    await userEvent.type(await search(), 'ट्रैक्टर');
    await main().findByText(problemsTexts.nothingFound);
    expect(main().getByRole('status').textContent).toBe('');
    await userEvent.click(main().getByRole('button', { name: problemsTexts.showAll }));
    expect(entries()).toHaveLength(5);
    expect((await search()).value).toBe('');
  });

  it.each(['the browser', 'the screen'])('is restored when %s goes back', async (whose) => {
    await open('/problems', { answers });
    await userEvent.type(await search(), 'कमी');
    await userEvent.click(main().getByRole('button', { name: problemsTexts.kind_deficiency }));
    await userEvent.click(main().getByRole('link', { name: /बोरॉन/ }));
    await main().findByText(problemsTexts.firstSteps);
    if (whose === 'the browser') history.back();
    else await userEvent.click(screen.getByRole('button', { name: t('app.back') }));
    expect((await search()).value).toBe('कमी');
    expect(entries()).toEqual(['बोरॉन की कमी']);
    main().getByRole('button', { name: problemsTexts.kind_deficiency, pressed: true });
  });
});

describe('an entry', () => {
  it('shows symptoms, lookalikes, first steps, organic treatment and sources, and links to a lookalike', async () => {
    await open(`/problems/${BLIGHT.id}`, { answers });
    await main().findByRole('heading', { name: 'तेलिया रोग' });
    for (const name of [
      problemsTexts.signs,
      problemsTexts.lookAlikes,
      problemsTexts.firstSteps,
      problemsTexts.organic,
      problemsTexts.labelled,
    ]) {
      main().getByRole('heading', { name });
    }
    const text = screen.getByRole('main').textContent;
    const parts = [
      problemsTexts.drawingNote,
      urgencyTexts.urgency_high,
      t('app.source'),
      'ICAR',
      problemsTexts.noSale,
      'धब्बे नहीं होते',
    ];
    for (const part of parts) expect(text).toContain(part);
    expect(main().getByRole('link', { name: problemsTexts.check }).getAttribute('href')).toBe('/diagnose');
    await userEvent.click(main().getByRole('link', { name: 'फल फटना' }));
    await main().findByRole('heading', { name: 'फल फटना' });
    expect(location.pathname).toBe('/problems/fruit_cracking');
  });

  it('unknown to the library leads to the library', async () => {
    await open('/problems/no_such_problem', { answers });
    await userEvent.click(await main().findByRole('link', { name: problemsTexts.openLibrary }));
    await search();
    expect(entries()).toHaveLength(5);
  });
});

describe('read aloud to a guest', () => {
  const said: string[] = [];
  const phone = (voices: object[]) => {
    said.length = 0;
    vi.stubGlobal('speechSynthesis', {
      getVoices: () => voices,
      cancel: () => undefined,
      speak: (one: { text: string; lang: string; onstart: () => void; onend: () => void }) => {
        said.push(`${one.lang} ${one.text}`);
        one.onstart();
        if (said.length < 3) queueMicrotask(() => one.onend());
      },
    });
    vi.stubGlobal(
      'SpeechSynthesisUtterance',
      class {
        text: string;
        constructor(text: string) {
          this.text = text;
        }
      },
    );
  };

  it("uses the phone's voice, without a call that requires a login, until it is stopped", async () => {
    phone([{ lang: 'hi-IN', name: 'phone' }]);
    const { gateway } = await open(`/problems/${BLIGHT.id}`, { answers });
    await userEvent.click(await main().findByRole('button', { name: problemsTexts.listen }));
    await userEvent.click(await main().findByRole('button', { name: t('app.stopListening') }));
    await main().findByRole('button', { name: problemsTexts.listen });
    expect(said).toEqual(['hi-IN तेलिया रोग।', `hi-IN ${problemsTexts.signs}: फल पर तैलीय धब्बे।`, expect.anything()]);
    expect([...gateway.unexpected].filter((call) => /voice|auth/.test(call))).toEqual([]);
  });

  it('without a voice on the phone says what would help', async () => {
    phone([]);
    const { gateway } = await open(`/problems/${BLIGHT.id}`, { answers });
    await userEvent.click(await main().findByRole('button', { name: problemsTexts.listen }));
    await main().findByText(t('app.noVoiceForGuest'));
    await waitFor(() => main().getByRole('button', { name: problemsTexts.listen }));
    expect([...gateway.unexpected].filter((call) => /voice|auth/.test(call))).toEqual([]);
    expect(location.pathname).toBe(`/problems/${BLIGHT.id}`);
  });
});
