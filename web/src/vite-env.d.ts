/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_ANDROID_STORE_URL?: string;
}
