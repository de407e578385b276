const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, ...env } = process.env;

/** Read before a service reads its own settings: what is patched must not be loaded yet. The SDK reads the rest of OTEL_… itself. */
export const tracing = {
  isWanted: Boolean(OTEL_EXPORTER_OTLP_ENDPOINT || OTEL_EXPORTER_OTLP_TRACES_ENDPOINT),
  /** Which share of the traces is kept, 0 to 1. */
  share: Number(env.OTEL_TRACES_SAMPLER_ARG ?? 1),
  /** How long spans wait for others to be sent with. */
  delayMs: Number(env.OTEL_BSP_SCHEDULE_DELAY ?? 5000),
};
