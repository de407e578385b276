import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compressedFiles } from './build/compressed-files.ts';
import { firstLoadBudget } from './build/first-load-budget.ts';
import { paintedPages } from './build/painted-pages.ts';

const LIMIT_KILOBYTES = 130;
/** The module of a route's page. */
const PAGE = /-(?:page|screen)\.tsx$/;
const HOME = 'src/screens/home-screen.tsx';
const LOGIN = 'src/screens/login-screen.tsx';
const MARKET = 'src/features/market/market-page.tsx';
const PRIVACY = 'src/features/legal/privacy-page.tsx';
const TERMS = 'src/features/legal/terms-page.tsx';
/**
 * What the start shows besides the components of every screen, and what a component of other screens would otherwise
 * take along into their chunk, which the start would then load whole.
 */
const START_PARTS =
  /src\/(?:api\/(?:patch-after-inflight|orchards-api|idempotency-key|use-retry-online)|i18n\/(?:ago|hi\/urgency|relative-time|texts)|ui\/[a-z]+\/(?:ascii-digits|use-share|badge|brand-hero|caution|chip|fruit-art|list-row|problem-name|retry-note|tile-icon|lazy))\./;
/** What most other screens show; what is left comes with the screens and sheets that show it. */
const SCREEN_PARTS =
  /src\/(?:api\/(?:persisted-queries|query-state|use-query-state)|i18n\/(?:amounts|india-day)|ui\/[a-z]+\/(?:field|filled-seeds|fold|form|kept-note|layout|read-number|seeds|segment|steps|sticky-bar|urgency-strip|why-line))\./;

/** What is opened by a press. */
const SHEET_PARTS = /src\/ui\/[a-z]+\/(?:dialog|modal|sheet|use-back-to-close)\./;

export default defineConfig({
  plugins: [
    react(),
    firstLoadBudget(PAGE, LIMIT_KILOBYTES),
    paintedPages('src/painter.tsx', [
      { path: '/', file: 'index.html', title: 'अनार मित्र', module: HOME },
      { path: '/login', file: 'login.html', title: 'लॉगिन · अनार मित्र', module: LOGIN },
      { path: '/market', file: 'market.html', title: 'बाज़ार भाव · अनार मित्र', module: MARKET },
      { path: '/privacy', file: 'privacy.html', title: 'गोपनीयता · अनार मित्र', module: PRIVACY },
      { path: '/terms', file: 'terms.html', title: 'नियम · अनार मित्र', module: TERMS },
    ]),
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
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules/, tags: ['$initial'], priority: 2 },
            {
              name: 'core',
              test: /src\/(?:api|device|i18n|navigation|screens|session|shell|speech|ui|wrapper)\//,
              tags: ['$initial'],
              priority: 1,
            },
            { name: 'parts', test: START_PARTS, priority: 1 },
            { name: 'sheet-parts', test: SHEET_PARTS },
            { name: 'screen-parts', test: SCREEN_PARTS },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:8080', '/media': 'http://localhost:8080' } },
});
