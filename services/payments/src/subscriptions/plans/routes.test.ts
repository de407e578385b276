import { createService } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig } from '@anar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { registerPlans } from './routes.ts';

afterAll(dispose);

async function cardOf(
  plan: string,
  consultUrl: string | undefined,
  proConsultationsPerMonth: number,
): Promise<string[]> {
  const service = await startTestService((config) => {
    const uses = { mongo: false, redis: false, events: false };
    const built = createService({ name: 'payments', title: 'Plans', config, uses });
    registerPlans(built, { consultUrl, proConsultationsPerMonth, proMaxFeePaise: 30_000 });
    return built;
  }, testConfig('plancard'));
  const { plans } = (await service.app.inject('/api/plans')).json();
  return plans.find(({ id }: { id: string }) => id === plan).features;
}

it('the Pro card lists consultations only where consult-chat is configured, with their number and maximum fee', async () => {
  const checks = ['सवाल जितने चाहें', 'फोटो जाँच जितने चाहें', 'तुरंत जवाब'];
  const proCard = (consultUrl: string | undefined, perMonth: number) => cardOf('pro', consultUrl, perMonth);
  expect(await proCard('http://consult:8080', 4)).toEqual([
    ...checks,
    'महीने में 4 बार डॉक्टर से सलाह, ₹300 तक की फीस शामिल',
    'मौसम की खबर',
  ]);
  expect(await proCard(undefined, 4)).toEqual([...checks, 'मौसम की खबर']);
  expect(await proCard('http://consult:8080', 0)).toEqual([...checks, 'मौसम की खबर']);
});

it('the smaller cards list the features of the specification', async () => {
  expect(await cardOf('free', undefined, 0)).toEqual(['रोज़ 1 सवाल', 'रोज़ 1 फोटो जाँच']);
  expect(await cardOf('basic', undefined, 0)).toEqual(['रोज़ 10 सवाल', 'रोज़ 10 फोटो जाँच', 'सलाह सुनकर समझें']);
});
