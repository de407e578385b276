import { createRequire } from 'node:module';
import { tracing } from './config.ts';

/**
 * Starts OpenTelemetry where somebody wants traces, before anything that it patches is loaded; else loads nothing of it.
 * Not `--import`: whatever starts a service (image, chart, test) starts this with it, and processes that draw do without.
 */
if (tracing.isWanted) createRequire(import.meta.url)('./sdk.ts');
