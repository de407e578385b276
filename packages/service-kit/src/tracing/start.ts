import { createRequire } from 'node:module';
import { tracing } from './config.ts';

/**
 * Starts OpenTelemetry where tracing is enabled, before any module that it patches is loaded; else loads nothing of it.
 * Not by `--import`: every start of a service (image, chart, test) includes it this way, and drawing processes do not.
 */
if (tracing.isEnabled) createRequire(import.meta.url)('./sdk.ts');
