import userEvent from '@testing-library/user-event';
import type { RouteName } from '../src/api/call.ts';
import { t } from '../src/i18n/t.ts';
import { button } from './by-name.ts';
import { type Answers, Refusal, type SentRequest } from './gateway.ts';

const AWAY = new Refusal(503, 'service_unavailable');

/**
 * These answers, but one route fails until `retry` clicks the button, since a screen may also refetch on its own, e.g.
 * when the socket connects.
 */
export function failingUntilRetry(answers: Answers, route: RouteName) {
  let isClicked = false;
  const given: unknown = answers[route];
  const answer = (sent: SentRequest) => {
    if (!isClicked) return AWAY;
    return typeof given === 'function' ? given(sent) : given;
  };
  return {
    answers: { ...answers, [route]: answer } as Answers,
    retry: async () => {
      const again = await button(t('app.retry'));
      isClicked = true;
      await userEvent.click(again);
    },
  };
}
