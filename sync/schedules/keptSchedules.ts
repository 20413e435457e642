/** Schedules that once failed, each as short as it could be made. They are performed before all others, on every stage. */
export const keptSchedules: readonly string[] = [
  // An edit that was made before the clock was put back waited for that time to come again.
  '0::edit.0.0.0.0,setClock.0.0.0.0,editLine.0.0.0.0,crashTab.0.0.0.0,loseRequests.0.0.0.0',
];
