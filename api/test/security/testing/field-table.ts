import { ShownNames } from '@portal/contracts/public-program';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { actors, type Actor } from './actors.js';
import { subjectFields, type SubjectField } from './subject.js';

const Flags = z.array(z.union([z.literal(0), z.literal(1)])).length(actors.length);

/** security/fields.json: for each subject and each of its fields, whether each actor sees it. */
const FieldTable = z.strictObject({
  actors: z.array(z.enum(actors)),
  subjects: z.record(z.string(), z.record(z.enum(subjectFields), Flags)),
  /** The actors that see the order of a saved, unpublished program of `coordinatorOther`. */
  draftProgram: Flags,
  /** The fields of performers that visitors see at the public address, by the event's `names`. */
  publicProgram: z.record(ShownNames, z.record(z.enum(subjectFields), z.literal([0, 1]))),
});

const file = new URL('../../../security/fields.json', import.meta.url);

export const fieldTable = FieldTable.parse(JSON.parse(readFileSync(file, 'utf8')));

/** Returns the fields of a subject that an actor may see. */
export const granted = (subject: string, actor: Actor): SubjectField[] =>
  subjectFields.filter(
    (field) => fieldTable.subjects[subject]?.[field][fieldTable.actors.indexOf(actor)] === 1,
  );
