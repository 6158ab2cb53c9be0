import { logTarget } from '../common/log-target.js';

logTarget.fd = 2;
