/** What the build was told. Vite puts the values in; there is no other place that reads the environment. */
const env = import.meta.env;

/** Page of the app in the Android store; without it nobody is invited. */
export const androidStoreUrl: string | undefined = env.VITE_ANDROID_STORE_URL || undefined;
