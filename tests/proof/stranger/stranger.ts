// A checker that somebody else has written, from docs/verification.md alone: it imports nothing of the platform, not even its types. Where
// it needs more than that page says, the page is at fault.
import { createPublicKey, verify as verifySignature } from 'node:crypto';
import { outcome } from './outcome.ts';
import { type Json, type Must, type Thing, decimal, hex, sha, texts, thing, things } from './values.ts';

/** Keys sorted by code units, no spaces. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const keys = Object.keys(value).toSorted((a, b) => (a < b ? -1 : 1));
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key]!)}`).join(',')}}`;
}

// RFC 6962.
const leafHash = (data: string): Buffer => sha(Buffer.concat([Buffer.of(0), Buffer.from(data, 'utf8')]));
const nodeHash = (left: Buffer, right: Buffer): Buffer => sha(Buffer.concat([Buffer.of(1), left, right]));

/** RFC 9162, 2.1.3.2. Null where the path does not fit the place. */
function rootBy(leaf: Buffer, place: number, size: number, path: readonly Buffer[]): Buffer | null {
  if (place >= size) return null;
  let [fn, sn] = [place, size - 1];
  let root = leaf;
  for (const step of path) {
    if (sn === 0) return null;
    if (fn % 2 === 1 || fn === sn) {
      root = nodeHash(step, root);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else root = nodeHash(root, step);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 ? root : null;
}

interface Root {
  size: number;
  root: Buffer;
}

/** RFC 9162, 2.1.4.2. */
function goesOn(first: Root, second: Root, given: readonly Buffer[]): boolean {
  if (first.size === second.size) return given.length === 0 && first.root.equals(second.root);
  if (first.size === 0 || first.size > second.size) return first.size === 0 && given.length === 0;
  const path = Number.isInteger(Math.log2(first.size)) ? [first.root, ...given] : [...given];
  let [fn, sn] = [first.size - 1, second.size - 1];
  while (fn % 2 === 1) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  const [start, ...rest] = path;
  if (!start) return false;
  let [fr, sr] = [start, start];
  for (const step of rest) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      [fr, sr] = [nodeHash(step, fr), nodeHash(step, sr)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else sr = nodeHash(sr, step);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && fr.equals(first.root) && sr.equals(second.root);
}

/** A signed note that one of the keys has signed; null where none has. */
function openNote(note: string, keys: readonly string[]): Root | null {
  const end = note.indexOf('\n\n');
  if (end < 0) return null;
  const text = note.slice(0, end + 1);
  const [, size = '', root = ''] = text.split('\n');
  const lines = note.slice(end + 2).split('\n');
  const isSigned = keys.some((written) => {
    const [name = '', id = '', ...rest] = written.split('+');
    const typed = Buffer.from(rest.join('+'), 'base64');
    const told = sha(Buffer.concat([Buffer.from(`${name}\n`, 'utf8'), typed])).subarray(0, 4);
    if (typed[0] !== 1 || typed.length !== 33 || told.toString('hex') !== id) return false;
    const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), typed.subarray(1)]);
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    return lines.some((line) => {
      const start = `— ${name} `;
      if (!line.startsWith(start)) return false;
      const signature = Buffer.from(line.slice(start.length), 'base64');
      return (
        signature.subarray(0, 4).equals(told) &&
        verifySignature(null, Buffer.from(text, 'utf8'), key, signature.subarray(4))
      );
    });
  });
  return isSigned ? { size: Number(size), root: Buffer.from(root, 'base64') } : null;
}

const bytes = (path: Json | undefined): Buffer[] => texts(path).map((one) => Buffer.from(one, 'hex'));

/** The leaf that a proof leads to the log with, or null. */
function proven(proof: Thing, to: Root): { leaf: Thing; index: number; at: number } | null {
  const { leaf, place, leaves, minute, index } = proof;
  if (!Number.isInteger(Math.log2(leaves as number))) return null;
  const minuteRoot = rootBy(
    leafHash(leaf as string),
    place as number,
    leaves as number,
    bytes(proof.minuteProof),
  );
  const told = JSON.parse(minute as string) as Thing;
  if (!minuteRoot || minuteRoot.toString('hex') !== told.root) return null;
  const logRoot = rootBy(leafHash(minute as string), index as number, to.size, bytes(proof.logProof));
  if (!logRoot?.equals(to.root)) return null;
  return {
    leaf: JSON.parse(leaf as string) as Thing,
    index: index as number,
    at: Date.parse(told.at as string),
  };
}

/** Every fault that was found, in the checker's own words. Nothing found: the file holds. */
export function check(file: string, witnessKeys: readonly string[] = []): string[] {
  const faults: string[] = [];
  const must = (holds: boolean, said: string): void => void (holds || faults.push(said));
  try {
    checkAll(JSON.parse(file) as Thing, witnessKeys, must);
  } catch (error) {
    faults.push(`unreadable: ${String(error)}`);
  }
  return faults;
}

function checkAll(bundle: Thing, witnessKeys: readonly string[], must: Must): void {
  must(bundle.format === 'tender-bundle/1', 'format');
  const only = (what: Thing, names: string, said: string) =>
    must(
      Object.keys(what).every((name) => names.split(' ').includes(name)),
      `${said}: something more`,
    );
  only(bundle, 'format keys note seal heads receipts checkpoints body rows', 'the file');
  for (const proof of [thing(bundle.seal), ...things(bundle.heads), ...things(bundle.receipts)])
    only(proof, 'leaf place leaves minuteProof minute index logProof', 'a proof');
  for (const one of things(bundle.checkpoints)) only(one, 'note proof', 'a checkpoint');
  for (const row of things(bundle.rows)) only(row, 'seq hash text content whole remainder', 'a row');
  const note = openNote(bundle.note as string, texts(bundle.keys));
  if (!note) return must(false, 'the note is signed by none of the keys');
  if (witnessKeys.length > 0) must(openNote(bundle.note as string, witnessKeys) !== null, 'the witness’ key');
  const body = JSON.parse(bundle.body as string) as Thing;
  const rows = things(bundle.rows);
  const told = chain(rows, body, must);
  signatures(bundle, body, note, must);
  bindings(told, body, must);
  beside(told, body, must);
  steps(told, body, must);
  outcome(body, must);
}

/** The chain; gives the contents of the rows that are told. */
function chain(rows: readonly Thing[], body: Thing, must: Must): Thing[] {
  let previous = '0'.repeat(64);
  const hidden: number[] = [];
  const erased: number[] = [];
  const told: Thing[] = [];
  for (const [index, row] of rows.entries()) {
    const { seq, hash, text, remainder } = row;
    must(seq === index + 1, `row ${index + 1}: its number`);
    must(row.whole === undefined || row.whole === true, `row ${index + 1}: whole`);
    const content = typeof text === 'string' ? hex(text) : (row.content as string);
    must((row.content ?? content) === content, `row ${String(seq)}: two contents`);
    if (row.whole === true)
      must(text === undefined || content === hash, `row ${String(seq)}: hash of the whole`);
    else
      must(
        hex(`{"content":"${content}","prevHash":"${previous}","seq":${String(seq)}}`) === hash,
        `row ${String(seq)}: hash`,
      );
    if (typeof text === 'string') {
      const own = JSON.parse(text) as Thing;
      must(own.chain === body.chain, `row ${String(seq)}: of another chain`);
      if (row.whole === true)
        must(own.prevHash === previous && own.seq === seq, `row ${String(seq)}: its place`);
      told.push(own);
    } else if (typeof remainder === 'string') {
      erased.push(seq as number);
      told.push({ ...(JSON.parse(remainder) as Thing), ...(row.whole === true ? {} : { salt: '' }) });
    } else hidden.push(seq as number);
    previous = hash as string;
  }
  must(canonical(hidden) === canonical(body.hidden!), 'hidden rows');
  must(canonical(erased) === canonical(body.erased ?? []), 'erased rows');
  return told;
}

function signatures(bundle: Thing, body: Thing, note: Root, must: Must): void {
  const rows = things(bundle.rows);
  const seal = proven(thing(bundle.seal), note);
  const last = rows.at(-1);
  must(seal !== null && seal.index === note.size - 1, 'the seal is not the last leaf');
  must(
    seal?.leaf.bundle === hex(bundle.body as string) &&
      seal.leaf.chain === body.chain &&
      seal.leaf.seq === (last?.seq ?? 0) &&
      seal.leaf.hash === (last?.hash ?? '0'.repeat(64)),
    'the seal names another file',
  );
  const signed = thing(body.signed);
  const heads = things(bundle.heads).map((proof) => proven(proof, note));
  for (const [at, head] of heads.entries()) {
    const row = rows[Number(head?.leaf.seq) - 1];
    must(head !== null && head.leaf.chain === body.chain && row?.hash === head.leaf.hash, `head ${at}`);
  }
  for (const [at, head] of heads.entries())
    for (const row of rows.slice(0, Number(head?.leaf.seq))) {
      const own = row.text ?? row.remainder;
      const made = typeof own === 'string' ? Date.parse((JSON.parse(own) as Thing).at as string) : 0;
      must(made <= Number(head?.at) + 60_000, `head ${at}: signed before row ${String(row.seq)} was made`);
    }
  const indexes = new Set(heads.map((head) => head?.index));
  must(
    heads.every((head, at) => at === 0 || Number(head?.index) > Number(heads[at - 1]?.index)),
    'the order of heads',
  );
  for (const index of signed.heads as number[]) must(indexes.has(index), `head at ${index} is missing`);
  const versions = new Map(things(body.versions).map((version) => [version.receipt, version]));
  const receipts = things(bundle.receipts).map((proof) => proven(proof, note));
  for (const [at, receipt] of receipts.entries()) {
    const version = receipt && versions.get(receipt.leaf.receipt!);
    must(
      Boolean(receipt && version && receipt.at >= Date.parse(version.submittedAt as string)),
      `receipt ${at}: its proof`,
    );
  }
  const order = [...versions.keys()];
  const places = receipts.map((receipt) => order.indexOf(receipt?.leaf.receipt));
  must(
    places.every((place, at) => at === 0 || place > places[at - 1]!),
    'the order of receipts',
  );
  const proved = new Set(receipts.map((receipt) => receipt?.leaf.receipt));
  for (const receipt of texts(signed.receipts)) must(proved.has(receipt), 'a receipt’s proof is missing');
  const sizes: number[] = [];
  for (const [at, checkpoint] of things(bundle.checkpoints).entries()) {
    const earlier = openNote(checkpoint.note as string, texts(bundle.keys));
    must(earlier !== null && goesOn(earlier, note, bytes(checkpoint.proof)), `checkpoint ${at}`);
    if (earlier) sizes.push(earlier.size);
  }
  must(canonical(sizes) === canonical(heads.map((head) => Number(head?.index) + 1)), 'earlier checkpoints');
}

const SUBMITTING = ['application.submit', 'application.resubmit', 'application.answer'];

/** What the rows of the history bind of the body. */
function bindings(told: readonly Thing[], body: Thing, must: Must): void {
  const salted = told.filter(({ salt }) => typeof salt === 'string');
  const versions = things(body.versions);
  for (const { receipt, nonce, content } of versions)
    must(
      typeof nonce === 'string' &&
        typeof content === 'string' &&
        hex(Buffer.concat([Buffer.from(nonce, 'hex'), Buffer.from(content, 'utf8')])) === receipt,
      'a receipt is not of its content',
    );
  const submitted = new Set<string>();
  for (const { event, modelId, payload } of salted) {
    if (!SUBMITTING.includes(event as string)) continue;
    const { number, receipt } = thing(payload);
    if (number === undefined || receipt === undefined) continue;
    submitted.add(canonical([modelId!, number, receipt]));
    const version = versions.find((one) => one.application === modelId && one.number === number);
    must(version?.receipt === receipt, 'a submission names another receipt');
  }
  for (const { application, number, receipt } of versions)
    must(submitted.has(canonical([application!, number!, receipt!])), 'a version that nobody submitted');
  const published = salted.flatMap(({ model, payload }) =>
    model === 'lot' && thing(payload).published !== undefined ? [thing(payload).published] : [],
  );
  must(
    canonical(published as Json) === canonical(things(body.published).map(({ text }) => hex(text as string))),
    'what was published',
  );
  const openings = salted.filter(
    ({ model, payload }) => model === 'lot' && thing(payload).opened !== undefined,
  );
  for (const { payload } of openings)
    for (const opened of things(thing(payload).opened))
      must(
        versions.some(
          ({ application, number, receipt }) =>
            application === opened.application && number === opened.number && receipt === opened.receipt,
        ),
        'an opened version is missing',
      );
  const rates = openings.at(-1);
  if (rates) must(canonical(thing(rates.payload).rates!) === canonical(body.rates!), 'rates');
  const rounds = things(body.rounds);
  for (const { payload } of salted) {
    const { roundId, prices } = thing(payload);
    if (typeof prices !== 'string' || roundId === undefined) continue;
    const round = rounds.find(({ id }) => id === roundId);
    must(typeof round?.prices === 'string' && hex(round.prices) === prices, 'prices of a round');
  }
  const begun = told.filter(({ event }) => event === 'lot.toRepeating').length;
  must(rounds.length === begun, 'how many rounds there were');
  for (const [index, { number, isAnnulled, prices }] of rounds.entries()) {
    must(number === index + 1, 'the number of a round');
    const isRunning = thing(body.lot).status === 'repeating' && index === rounds.length - 1;
    must(prices === null ? isAnnulled === true || isRunning : isAnnulled === false, 'whether a round counts');
  }
  const all = JSON.parse(body.outcome as string) as Thing[];
  const allocated = new Map<Json, Json>();
  for (const { event, payload } of told)
    if (event === 'lot.allocate' || event === 'lot.allocation')
      for (const { offerId, after } of things(thing(payload).offers)) allocated.set(offerId!, after!);
  const amount = (value: Json | undefined) => (typeof value === 'string' ? decimal(value) : 0n);
  for (const id of new Set([...allocated.keys(), ...all.map((offer) => offer.id!)]))
    must(
      amount(all.find((offer) => offer.id === id)?.allocated) === amount(allocated.get(id)),
      'an allocation',
    );
  const fixed = salted.filter(({ payload }) => typeof thing(payload).outcome === 'string').at(-1);
  if (fixed) must(thing(fixed.payload).outcome === hex(body.outcome as string), 'the outcome');
  const rated = salted.filter(({ event }) => event === 'lot.ratingCalculated').at(-1);
  const rating = body.rating === null ? null : thing(body.rating);
  must(rating !== null || things(thing(rated?.payload).ratings).length === 0, 'no rating');
  if (rated && rating && rating.isStale !== true) {
    const places = (list: Thing[], key: string) =>
      canonical(
        list.map((one) => [one[key]!, one.place!]).toSorted(([a], [b]) => (a as number) - (b as number)),
      );
    must(
      places(things(thing(rated.payload).ratings), 'applicationId') ===
        places(things(rating.rows), 'application'),
      'places',
    );
  }
}

/** What the body tells beside: each thing once, hours, decisions, terms. */
function beside(told: readonly Thing[], body: Thing, must: Must): void {
  const lot = thing(body.lot);
  const all = JSON.parse(body.outcome as string) as Thing[];
  const versions = things(body.versions);
  const ranked = body.rating === null ? [] : things(thing(body.rating).rows);
  for (const [name, keys] of Object.entries({
    applications: things(body.applications).map(({ id }) => id),
    versions: versions.map(({ application, number }) => canonical([application!, number!])),
    offers: all.map(({ id }) => id),
    comparable: things(body.comparable).map(({ offer }) => offer),
    ranked: ranked.map(({ application }) => application),
    laws: things(body.laws).map(({ version }) => version),
    rounds: things(body.rounds).map(({ id }) => id),
  }))
    must(new Set(keys).size === keys.length, `${name}: one of them twice`);
  must(lot.isSealed === false, 'a sealed lot');
  const published = things(body.published);
  const hours = told.flatMap(({ model, at, payload }) =>
    model === 'lot' && typeof thing(payload).published === 'string' ? [at] : [],
  );
  must(
    published.length === told.filter(({ event }) => event === 'lot.toApplications').length,
    'how many publications there were',
  );
  for (const [index, hour] of hours.entries())
    must(published.at(index - hours.length)?.publishedAt === hour, 'the hour of a publication');
  for (const [index, { version }] of published.entries())
    must(version === index + 1, 'a publication’s number');
  if (hours.length > 0) {
    const terms = { ...thing((JSON.parse(published.at(-1)!.text as string) as Thing).terms) };
    const since = told.findLastIndex(({ payload }) => thing(payload).published !== undefined);
    for (const { event, payload } of told.slice(since + 1))
      if (event === 'lot.change')
        for (const [name, changed] of Object.entries(thing(thing(payload).changes)))
          terms[name] = thing(changed).to!;
    for (const name of ['title', 'number', 'currency', 'ratingType', 'admission'])
      must(!(name in terms) || canonical(terms[name]!) === canonical(lot[name]!), `the lot’s ${name}`);
  }
  if (!told.some(({ payload }) => thing(payload).opened !== undefined)) return;
  const came = new Map<Json, Json>();
  const opened = new Map<Json, Json>();
  const inForce = new Map<Json, Json>();
  const ofApplication = new Map<Json, Json>();
  const decided = new Map<Json, Thing>(all.map(({ id }) => [id!, { approved: null, isArchived: false }]));
  const decide = (id: Json, made: Thing) => void Object.assign(decided.get(id) ?? {}, made);
  let [calculated, changed, moved] = [false, false, false];
  for (const { model, modelId, event, from, to, at, payload: brought } of told) {
    const payload = thing(brought);
    for (const { application, receipt } of things(payload.opened)) {
      inForce.set(application!, receipt!);
      if (!opened.has(receipt!)) opened.set(receipt!, at!);
    }
    for (const { offer } of things(thing(payload.commission).notCompared))
      decide(offer!, { isArchived: true });
    if (event === 'lot.ratingCalculated') [calculated, changed, moved] = [true, false, false];
    if (model === 'lot' && to !== null && to !== from && to !== 'finished') moved = true;
    if (/^(lot.expertScores|application.(archive|restore)Offer)$/.test(event as string)) changed = true;
    if (model !== 'application') continue;
    if (SUBMITTING.includes(event as string) && typeof payload.receipt === 'string') {
      came.set(payload.receipt, at!);
      if (event === 'application.answer') {
        inForce.set(modelId!, payload.receipt);
        opened.set(payload.receipt, at!);
      } else ofApplication.set(modelId!, at!);
    }
    if (event === 'application.lotReopened')
      for (const { id, application } of all) if (application === modelId) decide(id!, { approved: null });
    if (event === 'application.archiveOffer') decide(payload.offerId!, { isArchived: true });
    if (event === 'application.restoreOffer') decide(payload.offerId!, { isArchived: false });
    for (const id of (payload.approvalsRevoked ?? []) as number[]) decide(id, { approved: null });
    for (const { offerId, approvedByCustomer } of things(payload.approvals))
      decide(offerId!, { approved: approvedByCustomer! });
  }
  const last = new Map<Json, Thing>();
  const known = new Set(things(body.applications).map(({ id }) => id));
  for (const version of versions) {
    must(known.has(version.application), 'a version of no application');
    const { application, number, receipt, submittedAt, openedAt, voidedAt } = version;
    must(came.get(receipt!) === submittedAt, 'the hour of a version');
    must(!opened.has(receipt!) || opened.get(receipt!) === openedAt, 'the hour of an opening');
    must(voidedAt === null, 'an opened version is voided');
    must(((last.get(application!)?.number ?? 0) as number) < (number as number), 'the order of versions');
    last.set(application!, version);
  }
  for (const { id, status, submittedAt } of things(body.applications)) {
    if (status === 'draft' || status === 'cancelled') continue;
    must(!ofApplication.has(id!) || ofApplication.get(id!) === submittedAt, 'the hour of an application');
    must(!inForce.has(id!) || last.get(id!)?.receipt === inForce.get(id!), 'another version is in force');
  }
  for (const { id, approved, isArchived } of all)
    must(
      canonical(decided.get(id!)!) === canonical({ approved: approved!, isArchived: isArchived! }),
      'a decision',
    );
  if (body.rating === null || !calculated) return;
  must(thing(body.rating).isStale === true ? changed || moved : !changed, 'whether the rating counts');
}

/** Each record's way through its law. */
function steps(told: readonly Thing[], body: Thing, must: Must): void {
  const laws = new Map(things(body.laws).map((law) => [law.version, law]));
  for (const { version, text } of laws.values())
    must(hex(text as string).slice(0, 16) === version, 'the text of a law');
  const at = new Map<string, Json>();
  for (const { model, modelId, event, from, to, lawVersion } of told) {
    const record = `${String(model)}:${String(modelId)}`;
    if (lawVersion === null) {
      if (!at.has(record) && typeof to === 'string') at.set(record, to);
      continue;
    }
    const law = laws.get(lawVersion!);
    if (!law) {
      must(false, `no law ${String(lawVersion)}`);
      continue;
    }
    if (at.has(record)) must(at.get(record) === from, `${record}: it was not in ${String(from)}`);
    const edges = JSON.parse(law.text as string) as Thing[];
    must(
      edges.some((edge) => edge.from === (from ?? 'absent') && edge.event === event && edge.to === to),
      `${record}: no edge ${String(event)} from ${String(from)} to ${String(to)}`,
    );
    at.set(record, to!);
  }
  const lot = thing(body.lot);
  must(at.get(`lot:${String(lot.id)}`) === lot.status, 'the lot’s status');
  for (const { id, status } of things(body.applications))
    must(at.get(`application:${String(id)}`) === status, 'an application’s status');
}
