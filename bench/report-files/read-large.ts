import { loadReader } from './load-reader.ts';

// Reads one report in a process of its own, whose memory is that of the reading.
const [, , path = ''] = process.argv;
const readReportFile = await loadReader();
const before = process.cpuUsage();
readReportFile(path, 'large', { package: '/shop', repository: undefined, told: undefined });
const { user, system } = process.cpuUsage(before);
const memoryMiB = process.resourceUsage().maxRSS / 1_024;
process.stdout.write(`${(user + system) / 1_000} ${memoryMiB}`);
