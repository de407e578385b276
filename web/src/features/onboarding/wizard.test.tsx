// @vitest-environment happy-dom
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { appInDom } from '../../../testing/app.tsx';
import { quota } from '../../../testing/checks.ts';
import { adviceFrom, farm, located, NO_ADVICE, place, setHour, TODAY } from '../../../testing/farm.ts';
import { Refusal } from '../../../testing/gateway.ts';
import { orchard } from '../../../testing/orchards.ts';
import { FARMER } from '../../../testing/people.ts';
import { orchardNamesTexts } from '../../i18n/catalogues/orchard-names.hi.ts';
import { todayTexts } from '../advice/today/today.hi.ts';
import { diagnosisTexts } from '../diagnosis/diagnosis.hi.ts';
import { orchardsTexts } from '../orchards/orchards.hi.ts';
import { keepDraft } from './draft-storage.ts';
import { onboardingTexts } from './onboarding.hi.ts';
import { emptyDraft } from './orchard-draft.ts';

const open = appInDom();
const main = () => within(screen.getByRole('main'));
const next = () => main().getByRole('button', { name: onboardingTexts.next });
const start = () => main().findByRole('button', { name: onboardingTexts.start, busy: false });
const NEW = 'POST /api/orchard/new';

it('failed creation keeps the four answers, and a retry with the same key stores them once', async () => {
  const { gateway } = await open('/', {
    as: FARMER,
    answers: {
      'GET /api/orchards/user/:userId': { data: [] },
      'GET /api/diagnose/quota': quota(3),
      'GET /api/diagnose/recent': { checks: [] },
      [NEW]: new Refusal(409, 'too_many_orchards', 'अभी नहीं'),
    },
  });
  await main().findByRole('heading', { name: onboardingTexts.ageTitle });
  await userEvent.click(next());
  expect(next()).toHaveProperty('disabled', true);
  main().getByText(onboardingTexts.phaseMissing);
  await userEvent.click(main().getByRole('radio', { name: new RegExp(orchardNamesTexts.phase_fruiting_hint) }));
  await userEvent.click(next());
  main().getByText(onboardingTexts.baharMissing);
  await userEvent.click(main().getByRole('radio', { name: new RegExp(orchardNamesTexts.bahar_mrig) }));
  await userEvent.click(next());
  await main().findByRole('heading', { name: onboardingTexts.countTitle });
  const count = main().getByRole('textbox', { name: onboardingTexts.countTyped });
  await userEvent.clear(count);
  await userEvent.tab();
  expect(await start()).toHaveProperty('disabled', true);
  main().getByText(onboardingTexts.countMissing);
  await userEvent.type(count, '100');
  await userEvent.click(await start());
  const alert = await main().findByRole('alert');
  expect(alert.textContent).toContain('अभी नहीं');
  expect(alert.textContent).toContain(onboardingTexts.kept);

  gateway.answer({ [NEW]: { orchard: orchard() }, 'GET /api/orchards/user/:userId': { data: [orchard()] } });
  await userEvent.dblClick(await start());
  await main().findByRole('heading', { name: onboardingTexts.placeTitle });
  await userEvent.click(main().getByRole('button', { name: onboardingTexts.placeSkip }));
  await main().findByRole('textbox', { name: diagnosisTexts.writeLabel });
  await screen.findByText(orchardNamesTexts.created);
  await waitFor(() => expect(main().queryByRole('button', { name: onboardingTexts.start })).toBeNull());
  const sent = gateway.requests(NEW);
  const answers = { userId: FARMER.id, plantAge: 3, currentPhase: 'fruiting', baharType: 'mrig', plantCount: 100 };
  expect(sent.map(({ body }) => body)).toEqual([answers, answers]);
  const [first, second] = sent.map(({ headers }) => headers['idempotency-key']);
  expect(second).toBe(first);
  expect(first).toBeTruthy();
});

it('asks where the created orchard is, and shows its first advice without a tap', async () => {
  setHour('07:00');
  const today = { createdAt: `${TODAY}T01:00:00.000Z` };
  let list: Orchard[] = [];
  keepDraft(FARMER.id, { ...emptyDraft, step: 4, currentPhase: 'fruiting', baharType: 'mrig' });
  const { gateway } = await open('/', {
    as: FARMER,
    answers: farm([], {
      ...adviceFrom(NO_ADVICE),
      'GET /api/market/near': { mandis: [] },
      'GET /api/diagnose/quota': quota(3),
      'GET /api/diagnose/recent': { checks: [] },
      'GET /api/orchards/user/:userId': () => ({ data: list }),
      'GET /api/places': { places: [place()] },
      'POST /api/orchard/location': () => {
        list = [located(today)];
        return { orchard: located(today) };
      },
      [NEW]: () => {
        list = [orchard(today)];
        return { orchard: orchard(today) };
      },
    }),
  });
  await userEvent.click(await start());
  await main().findByRole('heading', { name: onboardingTexts.placeTitle });
  await userEvent.click(await main().findByRole('button', { name: orchardsTexts.byName }));
  await userEvent.type(await main().findByRole('searchbox', { name: orchardsTexts.placeLabel }), 'नासिक');
  await userEvent.click(await main().findByRole('button', { name: new RegExp(place().name) }));
  await main().findByRole('textbox', { name: diagnosisTexts.writeLabel });
  await within(await main().findByRole('region', { name: todayTexts.title })).findByText(todayTexts.yes);
  expect(gateway.requests('POST /api/advisories/generate')).toHaveLength(1);
  expect(gateway.requests('POST /api/orchard/location')[0]?.body).toEqual({
    orchardId: orchard().id,
    placeId: place().id,
  });
});
