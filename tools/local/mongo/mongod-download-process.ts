import { writeFileSync } from 'node:fs';
import { reason } from '@anar/console/progress';
import { MongoBinary } from 'mongodb-memory-server-core';

/** Program of `downloadMongod`: downloads a mongod into a folder and writes its path into a file when complete. */
const [, , downloadDir = '', pathFile = ''] = process.argv;

try {
  const binary = await MongoBinary.getPath({ downloadDir, systemBinary: '' });
  writeFileSync(pathFile, binary);
} catch (error) {
  console.error(reason(error).split('\n').join(' '));
  process.exitCode = 1;
}
