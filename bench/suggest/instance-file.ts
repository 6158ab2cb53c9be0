import type { Instance } from '../../mf-coordinator/src/program/suggest/instance.ts';
import { z } from 'zod';
