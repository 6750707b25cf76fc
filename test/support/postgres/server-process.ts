import { startPostgres } from './server.ts';

/** For those who may not import it: sends its address, and ends with the process that has started this one. */
const postgres = await startPostgres(process.argv.slice(2));
process.send?.(postgres.url);
process.once('disconnect', () => void postgres.stop());
