import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { ASSET_NAMES } from './build/built-files.ts';
import { compressedFiles } from './build/compressed-files.ts';
import { firstLoadBudget } from './build/first-load-budget.ts';
import { modelFiles } from './build/model-files.ts';
import { keptPainter, paintedPages } from './build/painted-pages.ts';

/** Too small for chunks of their own; elsewhere they would pull in their chunk's other modules. */
const TINY =
  /src\/(device\/random-id|device\/network\/is-insecure|i18n\/dates\/after-notice|api\/queries\/patch-after-inflight|features\/orchards\/is-active)\.ts$/;
const LIMIT_KILOBYTES = 130;
/** The module that loads every page. */
const ROUTES = 'src/screens/router/routes.ts';
const HOME = 'src/screens/home-screen.tsx';
const LOGIN = 'src/screens/login-screen.tsx';
const MARKET = 'src/features/market/page/market-page.tsx';
const PRIVACY = 'src/features/legal/privacy-page.tsx';
const TERMS = 'src/features/legal/terms-page.tsx';
const REFUNDS = 'src/features/legal/refund-policy-page.tsx';
const FAQ = 'src/features/legal/faq/faq-page.tsx';
/** Modules outside of the features. */
const OUTSIDE_FEATURES = /src\/(?:api|device|i18n|navigation|screens|session|shell|sound|ui|wrapper)\//;
/** The same without modules that the first screens do not need, however many others share them. */
const OUTSIDE_AND_EARLY = new RegExp(
  `${OUTSIDE_FEATURES.source}(?!.*(?:upload-form|has-texts|persisted-queries|spoken-day|phone-database|fields/field|socket/[^/]+)\\.tsx?)`,
);
/**
 * Folders whose files are mostly used together, each one chunk; the voices are loaded by a click, tabs, switches and
 * text areas by few screens.
 */
const FOLDER =
  /src\/(ui\/(?:brand|controls|form|layout)|sound\/speech\/voices|sound\/speech|photo)\/(?:fields\/)?(?!tabs|switch|text-area)[^/]+$/;
const FEATURE = /src\/(features\/[^/]+)\//;
/** Shared by the payment screens: one chunk. */
const MONEY =
  /src\/(?:features\/payments|api\/endpoints\/(?:payments-api|use-checkout)|device\/open-payment|i18n\/(?:catalogues\/payments|dates\/spoken-day))/;
/** Shared by the profile screens, directly in the feature's folder or its avatar. */
const PERSON = /src\/(?:features\/profile\/(?:avatar\/)?[^/]+$)/;
/** The socket, and the hooks that hold it for a screen: one chunk. */
const LIVE = /src\/(?:api\/socket|consultation\/(?:live-consultations|chat\/use-live-chats))/;
/** What follows a diagnosis: one chunk with its dependencies. */
const FOLLOWS = /src\/features\/diagnosis\/(?:feedback\/ask-outcome|record\/cache-check)/;
/** The chunk name of the folder that the pattern captures: ui/form is `ui-form`, features/market `market`. */
const folderName = (folder: RegExp) => (id: string) =>
  folder.exec(id)?.[1]?.replace('features/', '').replaceAll('/', '-') ?? null;

export default defineConfig({
  plugins: [
    react(),
    modelFiles(),
    firstLoadBudget(ROUTES, LIMIT_KILOBYTES),
    paintedPages('src/painter.tsx', [
      { path: '/', file: 'index.html', title: 'अनार मित्र', module: HOME },
      { path: '/login', file: 'login.html', title: 'लॉगिन · अनार मित्र', module: LOGIN },
      {
        path: '/market',
        file: 'market.html',
        title: 'बाज़ार भाव · अनार मित्र',
        description: 'अनार के ताज़ा मंडी भाव: कहाँ कितना, कब का, और भाड़े के बाद कहाँ बेचना अच्छा।',
        module: MARKET,
      },
      { path: '/privacy', file: 'privacy.html', title: 'गोपनीयता · अनार मित्र', module: PRIVACY },
      { path: '/terms', file: 'terms.html', title: 'नियम · अनार मित्र', module: TERMS },
      { path: '/refund-policy', file: 'refund-policy.html', title: 'रिफंड नीति · अनार मित्र', module: REFUNDS },
      { path: '/faq', file: 'faq.html', title: 'मदद · अनार मित्र', module: FAQ },
    ]),
    keptPainter('src/screens/paint-prices.tsx'),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'service-worker.ts',
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,svg}', 'icons/icon-192.png'],
        dontCacheBustURLsMatching: /^assets\//,
      },
      manifest: {
        id: '/',
        name: 'अनार मित्र',
        short_name: 'अनार मित्र',
        description: 'अनार की खेती का साथी: पौधे की जाँच और रोज़ की सलाह, हिंदी में',
        lang: 'hi',
        dir: 'ltr',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        orientation: 'portrait',
        theme_color: '#A01546',
        background_color: '#FBF4F2',
        categories: ['agriculture', 'productivity'],
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
    compressedFiles(),
  ],
  build: {
    target: 'es2022',
    manifest: true,
    // Only older iPhones lack it; they load the same files a little later.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // As short as `ASSET_NAMES`.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: ASSET_NAMES,
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules/, tags: ['$initial'], priority: 2 },
            { name: 'core', test: OUTSIDE_FEATURES, tags: ['$initial'], priority: 1 },
            // Loaded by a click.
            { name: 'modal', test: /src\/ui\/modal\//, priority: 1 },
            // Shared by many screens and sheets: one chunk. Shared by fewer: one per folder, so that few load code they
            // do not show.
            { name: 'shared', test: OUTSIDE_AND_EARLY, minShareCount: 20, priority: 1 },
            { name: 'shared', test: TINY, priority: 3 },
            { name: 'open-stream', test: /src\/device\/network\/open-stream/, priority: 3 },
            { name: folderName(FOLDER), debugName: 'folders', test: FOLDER, minShareCount: 2 },
            { name: folderName(FEATURE), debugName: 'features', test: FEATURE, minShareCount: 6 },
            { name: 'live', test: LIVE, minShareCount: 2, priority: 1 },
            { name: 'follows', test: FOLLOWS, minShareCount: 2, priority: 1 },
            { name: 'money', test: MONEY, minShareCount: 2 },
            { name: 'person', test: PERSON, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:8080', '/media': 'http://localhost:8080' } },
});
