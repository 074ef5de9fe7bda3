export { isAppleTouch, isInstalled, pushHere, type PushHereState } from './support.ts';
export { confirmHere, forgetHere, fingerprintHere, isWantedHere, turnOffHere, turnOnHere } from './device.ts';
