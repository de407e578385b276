import { createService } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig } from '@anar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { registerPlans } from './routes.ts';

afterAll(dispose);

async function proCard(consultUrl: string | undefined, proConsultationsPerMonth: number): Promise<string[]> {
  const service = await startTestService((config) => {
    const uses = { mongo: false, redis: false, events: false };
    const built = createService({ name: 'payments', title: 'Plans', config, uses });
    registerPlans(built, { consultUrl, proConsultationsPerMonth, proMaxFeePaise: 30_000 });
    return built;
  }, testConfig('plancard'));
  const { plans } = (await service.app.inject('/api/plans')).json();
  return plans.find(({ id }: { id: string }) => id === 'pro').features;
}

it('the Pro card lists consultations only where consult-chat is configured, with their number and maximum fee', async () => {
  const checks = ['सवाल जितने चाहें', 'फोटो जाँच जितने चाहें'];
  expect(await proCard('http://consult:8080', 4)).toEqual([
    ...checks,
    'महीने में 4 बार डॉक्टर से सलाह, ₹300 तक की फीस शामिल',
  ]);
  expect(await proCard(undefined, 4)).toEqual(checks);
  expect(await proCard('http://consult:8080', 0)).toEqual(checks);
});
