import { runService } from '@anar/service-kit/lifecycle/run-service';
import { buildApp } from './app.ts';
import { loadConfig, loadMigrationConfig } from './config.ts';

const load = process.argv[2] === 'migrate' ? loadMigrationConfig : loadConfig;
await runService(buildApp(load(process.env)));
