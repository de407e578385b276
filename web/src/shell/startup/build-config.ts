/** Build-time settings, put in by Vite. The only place that reads the environment. */
const env = import.meta.env;

/** The app's page in the Play Store; when unset, the invitation to the app is not shown. */
export const androidStoreUrl: string | undefined = env.VITE_ANDROID_STORE_URL || undefined;
