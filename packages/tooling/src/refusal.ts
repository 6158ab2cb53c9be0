export { Refusal } from '@portal/remote-store/refusal';
