import type { BillingCycle, Plan } from '@anar/contracts/payments/plans';
import type { Subscription } from '@anar/contracts/payments/subscriptions';
import type { User } from '@anar/contracts/users/users';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { signedIn, signedOut } from '../../../session/session-slice.ts';
import { store } from '../../../session/store.ts';
import { PlanChoice } from './plan-choice.tsx';

const pro: Plan = {
  id: 'pro',
  name: 'प्रो',
  pricePaise: { monthly: 19_900, annual: 199_900 },
  features: ['सवाल जितने चाहें'],
  popular: true,
};
const free: Plan = { ...pro, id: 'free', name: 'मुफ़्त', pricePaise: { monthly: 0, annual: 0 }, popular: false };
const farmer = { id: 'U1', role: 'farmer', wallet: { balancePaise: 0 } } as User;

afterEach(() => {
  store.dispatch(signedOut());
});

function shown(plan: Plan, cycle: BillingCycle, user?: User, mine?: Subscription): string {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  if (user) store.dispatch(signedIn({ user, token: 'token' }));
  return renderToStaticMarkup(
    <Provider store={store}>
      <Router ssrPath="/plans">
        <PlanChoice plan={plan} cycle={cycle} mine={mine} chosen={false} next="/diagnose" />
      </Router>
    </Provider>,
  );
}

it('a guest is led through the login back to the same selection', () => {
  const html = shown(pro, 'annual');
  const href = /<a [^>]*href="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(decodeURIComponent(href)).toBe('/login?next=/plans?plan=pro&cycle=annual&next=%2Fdiagnose');
  for (const words of ['सबसे लोकप्रिय', '₹1,999', 'एक साल', '₹389 की बचत', 'सवाल जितने चाहें']) {
    expect(html).toContain(words);
  }
});

it("no plan is sold to an expert, nor while the farmer's plan is unknown", () => {
  expect(shown(pro, 'monthly', { ...farmer, role: 'expert' })).not.toMatch(/<button|<a /);
  expect(shown(pro, 'monthly', farmer)).toMatch(/<button[^>]* disabled/);
});

it('states the end of the current plan', () => {
  const mine: Subscription = { planId: 'pro', cycle: 'monthly', until: '2099-12-12T18:29:59.000Z', endsByWish: false };
  expect(shown(pro, 'monthly', farmer, mine)).toContain('12 दिसंबर 2099 तक');
  expect(shown(pro, 'monthly', farmer, mine)).not.toContain('<button');
  expect(shown(free, 'monthly', farmer, mine)).toContain('मुफ़्त प्लान पर जाएँ');
  expect(shown(free, 'monthly', farmer, { ...mine, endsByWish: true })).toContain('बंद करना वापस लें');
});

it("a change of plan shows no price before the server's quote", () => {
  const mine: Subscription = { planId: 'basic', cycle: 'monthly', endsByWish: false };
  const html = shown(pro, 'monthly', farmer, mine);
  expect(html).toContain('प्रो में बदलें');
  expect(html).not.toContain('₹199 में');
});
