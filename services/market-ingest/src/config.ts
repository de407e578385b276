import { type BaseConfig, baseConfig, baseSettings, readSettings } from '@anar/service-kit/lifecycle/config';
import Type from 'typebox';
import { type PortalConfig, portalConfig, portalSettings } from './ingest/portal/settings.ts';

const Settings = Type.Object({ ...baseSettings, ...portalSettings });

export interface MarketConfig extends BaseConfig {
  /** Without it only stored prices are shown. */
  portal?: PortalConfig;
  /** The portal's prices are made up, for trying the product out; real and made-up prices never mix. */
  sample: boolean;
}

/** Reads the environment; throws one error that names every bad variable. */
export function loadConfig(env: NodeJS.ProcessEnv): MarketConfig {
  const settings = readSettings(Settings, env);
  const portal = portalConfig(settings);
  return { ...baseConfig(settings), sample: settings.MARKET_SAMPLE, ...(portal && { portal }) };
}
