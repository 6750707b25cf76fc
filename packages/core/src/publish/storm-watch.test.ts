import { describe, expect, test } from 'vitest';
import type { Layout } from '../sheet/layout.ts';
import type { PublishContext } from './publish-context.ts';
import { publishSheets } from './publish-sheets.ts';
import { dividedBuild, shopIn } from './simulator/divided.test.support.ts';
import type { SimHabits } from './simulator/habits.test.support.ts';
import { publishTogether } from './simulator/publisher.test.support.ts';
import { createSimService, type SimService } from './simulator/service.test.support.ts';
import { createSimWorld, NO_FAULTS } from './simulator/world.test.support.ts';

const LAYOUTS = ['directory', 'file'] as const;
const SRC = shopIn('src');
const LIB = shopIn('lib');
const KEPT = 'kept/one.test.ts\n  stays';
const ALLOWED = { policy: { allowRenames: true } };

describe.each(LAYOUTS)('scripts of layout %s that would be made once more under other names', (layout) => {
  test('are not made: the others are published, and the error says what waits', async () => {
    const place = await placeAfter(layout, `${SRC}\n${KEPT}`);
    const before = place.scripts();
    const told = await place.build(`${LIB.replace('adds 5', '✗ adds 5')}\n${KEPT}`);
    expect(told.error).toMatch(/^RS3026 12 of 13 known tests are gone and 12 are new, .* not made: lib/);
    expect(told.error).toContain('12 results are kept, 1 of them failed.');
    expect(told.counts).toBe('1 delivered, 12 kept');
    expect(place.scripts()).toEqual(before.map((line) => (line.startsWith('kept') ? line.replace('1', '2') : line)));
  });

  test('are made when it is allowed, and then it is over', async () => {
    const place = await placeAfter(layout, SRC);
    expect(await place.build(LIB, ALLOWED)).toMatchObject({ error: '', counts: '12 delivered, 0 kept' });
    expect(await place.build(LIB)).toMatchObject({ error: '', counts: '12 delivered, 0 kept' });
    const grown = await place.build(`${LIB}\nlib/new.test.ts\n  is new\nweb/new.test.ts\n  is new`);
    expect(grown).toMatchObject({ error: '', counts: '14 delivered, 0 kept' });
  });

  test('are held back the second and the third time like the first', async () => {
    const place = await placeAfter(layout, SRC);
    for (const folder of ['lib', 'app', 'web']) {
      expect((await place.build(shopIn(folder))).error).toContain('RS3026 12 of 12');
      expect((await place.build(shopIn(folder), ALLOWED)).error).toBe('');
    }
  });

  test('are known by other endings, and as the service shows their titles', async () => {
    const long = 'a title that is longer than those that this service shows to people #slow';
    const text = (title: string) => title.replace(/ #.*/, '').slice(0, 50).toUpperCase();
    const place = await placeAfter(layout, `${SRC}\n  ${long}`, { text });
    const now = `${LIB}\n  ${long}`.replaceAll('.test.ts', '.spec.mts');
    expect((await place.build(now)).error).toContain('RS3026 13 of 13');
  });

  test('are known in a folder that is given by its id, and in one of several of its name', async () => {
    const home = { kind: 'name', name: 'shop', folder: { from: 'f7', names: ['Unit'] } } as const;
    const service = createSimService();
    service.folders.push({ id: 'f7', name: 'QA', parentId: undefined }, { id: 'f9', name: 'Unit', parentId: 'f7' });
    service.folders.push({ id: 'f8', name: 'Unit', parentId: 'f7' });
    const place = openPlace(layout, service);
    await place.build(`${SRC}\n${KEPT}`, { home });
    expect((await place.build(`${LIB}\n${KEPT}`, { home })).error).toContain('RS3026 12 of 13');
  });
});

describe.each(LAYOUTS)('with layout %s scripts are made', (layout) => {
  test.each([
    ['in a first build', '', LIB],
    ['for ordinary growth, however large', KEPT, `${KEPT}\n${LIB}\n${shopIn('web')}`],
    ['for other tests', SRC, LIB.replaceAll(/adds|rounds/g, 'weighs')],
    ['when few move', `${SRC}\n${shopIn('a')}`, `${SRC}\n${shopIn('b').replaceAll(/ {2}adds [1-9]\n/g, '')}`],
    ['when half stays', `${SRC}\n${shopIn('a')}`, `${SRC}\n${shopIn('b')}`],
    ['when a handful is renamed', 'src/a.test.ts\n  adds\n  pays', 'lib/a.test.ts\n  adds\n  pays'],
  ])('%s', async (_, before, after) => {
    const place = openPlace(layout, createSimService());
    await place.build(before);
    const told = await place.build(after);
    expect(told.error).toBe('');
    expect(told.counts).toMatch(/ delivered, 0 kept$/);
  });

  test.each([
    ['a partial run', { selection: { kind: 'partial', why: 'one file' } }],
    ['an interrupted run', { ending: { kind: 'interrupted', why: 'SIGINT' } }],
  ] as const)('by %s, which says nothing about what it left out', async (_, report) => {
    const place = await placeAfter(layout, SRC);
    expect(await place.build(LIB, { report })).toMatchObject({ error: '', counts: '12 delivered, 0 kept' });
  });

  test('when people have put the old ones away, or made them', async () => {
    const archived = await placeAfter(layout, SRC);
    for (const script of archived.service.scripts) script.archived = true;
    expect((await archived.build(LIB)).error).toBe('');
    const ofPeople = await placeAfter(layout, SRC);
    for (const script of ofPeople.service.scripts) script.description = 'By Ann.';
    expect((await ofPeople.build(LIB)).error).toBe('');
  });

  test.each((['single', ...LAYOUTS] as const).filter((other) => other !== layout))(
    'when the layout was %s before',
    async (before) => {
      const { service } = await placeAfter(before, SRC);
      const told = await openPlace(layout, service).build(SRC);
      expect(told).toMatchObject({ error: '', counts: '12 delivered, 0 kept' });
    },
  );

  test('by no fork', async () => {
    const place = await placeAfter(layout, SRC);
    expect((await place.build(LIB, { mayMakeScript: false })).error).toContain('RS3021');
  });
});

test('with layout file a test file without tests makes no script, and none is held back for it', async () => {
  const place = await placeAfter('file', SRC);
  const { error } = await place.build(`${LIB}\nlib/empty.test.ts`);
  expect(error).toContain('2 scripts were not made: lib/cart.test.ts | lib/tax.test.ts.');
});

test('with layout file scripts that people have moved to another folder below are not made once more by themselves', async () => {
  const place = await placeAfter('file', SRC);
  const { folders, scripts } = place.service;
  folders.push({ id: 'f99', name: 'Archive', parentId: undefined });
  scripts.splice(0, scripts.length, ...scripts.map((script) => ({ ...script, folderId: 'f99' })));
  const before = structuredClone(scripts);
  expect((await place.build(SRC)).error).toContain('RS3026 12 of 12');
  expect(scripts).toEqual(before);
  expect((await place.build(SRC, ALLOWED)).error).toBe('');
  expect(scripts.slice(0, 2)).toEqual(before);
});

test('with layout directory the scripts in folders below are those of others', async () => {
  const service = createSimService();
  const home = { kind: 'name', name: 'depot', folder: { names: ['Depot'] } } as const;
  await openPlace('directory', service).build(SRC, { home });
  expect((await openPlace('directory', service).build(LIB)).error).toBe('');
});

test('with layout directory that is so below a named folder, too', async () => {
  const service = createSimService();
  const homeIn = (...names: readonly string[]) => ({ kind: 'name', name: 'shop', folder: { names } }) as const;
  await openPlace('directory', service).build(SRC, { home: homeIn('QA', 'Depot') });
  expect((await openPlace('directory', service).build(LIB, { home: homeIn('QA') })).error).toBe('');
});

describe('what it costs', () => {
  test('nothing where no script is made, and nothing where most of the run is known', async () => {
    const place = await placeAfter('file', SRC);
    expect((await place.build(SRC)).trees).toBe(2);
    // Each script is looked for by its name, since this machine remembers nothing; a new one before and after it is made.
    expect((await place.build(`${SRC}\nsrc/new.test.ts\n  is new`)).trees).toBe(4);
  });

  test('one look at the folder in a first build, and a second one at its rows only where scripts were left', async () => {
    expect((await openPlace('directory', createSimService()).build(SRC)).trees).toBe(3);
    const place = await placeAfter('directory', SRC);
    expect((await place.build(LIB)).trees).toBe(3);
  });
});

type Asked = Omit<Parameters<typeof dividedBuild>[1], 'layout' | 'runKey'> & Pick<PublishContext, 'mayMakeScript'>;

type Place = {
  readonly service: SimService;
  /** Paths of the scripts, with the number of their runs. */
  readonly scripts: () => readonly string[];
  readonly build: (drawing: string, asked?: Asked) => Promise<Told>;
};

/** What came of a build, and how often a folder was looked at. */
type Told = { readonly error: string; readonly counts: string; readonly trees: number };

async function placeAfter(layout: Layout, drawing: string, habits: Partial<SimHabits> = {}): Promise<Place> {
  const place = openPlace(layout, createSimService(habits));
  await place.build(drawing);
  return place;
}

/** Builds of machines that remember nothing. */
function openPlace(layout: Layout, service: SimService): Place {
  let builds = 0;
  return {
    service,
    scripts: () =>
      service.scripts.map(({ name, folderId, runs }) => `${folderOf(service, folderId)}${name}: ${runs.length}`),
    build: async (drawing, { mayMakeScript, ...asked } = {}) => {
      builds += 1;
      const record = dividedBuild(drawing, { ...asked, layout, runKey: `rs1-${layout}${builds}` });
      const world = createSimWorld(NO_FAULTS);
      const publish = ({ sheets }: typeof record, context: PublishContext) =>
        publishSheets(sheets, mayMakeScript === undefined ? context : { ...context, mayMakeScript });
      const [outcome] = await publishTogether([record], { world, service, publish }, 1);
      const { delivered = 0, kept = 0, error } = outcome?.delivery ?? {};
      const trees = world.events.filter(({ path }) => path.includes('/folders')).length;
      return { error: error?.message ?? '', counts: `${delivered} delivered, ${kept} kept`, trees };
    },
  };
}

function folderOf({ folders }: SimService, id: string | undefined): string {
  const folder = folders.find((each) => each.id === id);
  return folder === undefined ? '' : `${folder.name}/`;
}
