/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_ANDROID_STORE_URL?: string;
}

/** Compiled by `build/model-files.ts`. */
declare module '*.model' {
  const model: import('@anar/classifier/model').Model;
  export default model;
}
