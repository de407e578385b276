import type { Company } from '@anar/contracts/company';
import { dispose, startTestService } from '@anar/service-kit/testing';
import { afterAll, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { type GatewayConfig, loadConfig } from '../config.ts';
import { gatewayConfig, startGateway } from '../testing/test-gateway.ts';
import { COMPANY_VARIABLES, missingVariables, SAMPLE_COMPANY } from './company.ts';

afterAll(dispose);

const own = {
  COMPANY_NAME: 'अनार सहकारी "किसान" <समिति>',
  COMPANY_EMAIL: 'madad@anar.example',
  COMPANY_PHONE: '+91 141 2345-678',
  COMPANY_ADDRESS: 'टोंक रोड, जयपुर',
  GRIEVANCE_OFFICER: 'सुनीता & रमेश',
};
const production = {
  ANAR_ENV: 'production',
  JWKS_URL: 'https://anar.example/jwks',
  PUBLIC_URL: 'https://anar.example',
};

test('GET /api/company returns the configured company without a token', async () => {
  const { company } = loadConfig({ ...production, ...own });
  const gateway = await startGateway(gatewayConfig('company', { company }));
  const reply = await gateway.service.app.inject({ url: '/api/company' });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['cache-control']).toBe('public, max-age=300');
  expect(reply.json()).toEqual({
    name: own.COMPANY_NAME,
    email: own.COMPANY_EMAIL,
    phone: own.COMPANY_PHONE,
    address: own.COMPANY_ADDRESS,
    grievanceOfficer: own.GRIEVANCE_OFFICER,
  });
});

test('outside local a missing company setting is left out and listed, not replaced by a sample', async () => {
  const { company } = loadConfig({ ...production, COMPANY_EMAIL: own.COMPANY_EMAIL, COMPANY_NAME: '' });
  expect(company).toEqual({ email: own.COMPANY_EMAIL });
  expect(missingVariables(company)).toEqual(['COMPANY_NAME', 'COMPANY_PHONE', 'COMPANY_ADDRESS', 'GRIEVANCE_OFFICER']);
  const gateway = await startGateway(gatewayConfig('companyless', { company }));
  expect((await gateway.service.app.inject({ url: '/api/company' })).json()).toEqual({ email: own.COMPANY_EMAIL });
});

test('a start warns which company settings are missing, and does not warn when all are set', async () => {
  const warned = async (company: Company) => {
    const warn = vi.fn();
    await startTestService(
      (given: GatewayConfig) => {
        const service = buildApp(given);
        vi.spyOn(service.log, 'warn').mockImplementation(warn);
        return service;
      },
      gatewayConfig('companywarned', { company }),
    );
    return warn.mock.calls.flatMap(([said]) => said?.missing ?? []);
  };
  const { email: _, ...rest } = SAMPLE_COMPANY;
  expect(await warned(rest)).toEqual(['COMPANY_EMAIL']);
  expect(await warned(SAMPLE_COMPANY)).toEqual([]);
});

test('in local a missing company setting is replaced by a sample', () => {
  const { company } = loadConfig({ ANAR_ENV: 'local', JWKS_URL: production.JWKS_URL, COMPANY_NAME: own.COMPANY_NAME });
  expect(company).toEqual({ ...SAMPLE_COMPANY, name: own.COMPANY_NAME });
  expect(missingVariables(company)).toEqual([]);
  expect(Object.keys(SAMPLE_COMPANY)).toEqual(Object.keys(COMPANY_VARIABLES));
});

test.each([
  ['COMPANY_EMAIL', 'madad@anar'],
  ['COMPANY_EMAIL', 'a@b.in?subject=x'],
  ['COMPANY_PHONE', 'ask for Ramesh'],
])('the invalid setting %s=%s fails the start', (name, value) => {
  expect(() => loadConfig({ ...production, [name]: value })).toThrow(name);
});
