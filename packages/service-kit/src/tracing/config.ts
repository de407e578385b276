const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, ...env } = process.env;

/**
 * Read before a service's own settings, because modules to patch must not be loaded yet. The SDK reads other OTEL_…
 * itself.
 */
export const tracing = {
  isEnabled: Boolean(OTEL_EXPORTER_OTLP_ENDPOINT || OTEL_EXPORTER_OTLP_TRACES_ENDPOINT),
  /** Which share of the traces is kept, 0 to 1. */
  share: Number(env.OTEL_TRACES_SAMPLER_ARG ?? 1),
  /** How long spans are batched before they are sent. */
  delayMs: Number(env.OTEL_BSP_SCHEDULE_DELAY ?? 5000),
};
