import { runService } from '@anar/service-kit/lifecycle/run-service';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';

await runService(buildApp(loadConfig(process.env)));
