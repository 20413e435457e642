import {
  createView as createCall,
  deleteView as deleteCall,
  type NewView,
  updateView as updateCall,
  type View,
  type ViewChange,
} from '#shared/views/contract.ts';
import type { Decision } from '#sync/client/decisions/decide.ts';
import { viewEntity } from '#sync/client/outbox/views.ts';
import { callOf } from './decisions.ts';
import { takeBackInMs } from './takeBackTime.ts';

export const savingOfView = 'saveView';
export const changeOfView = 'changeView';
export const deletionOfView = 'deleteView';

export function saveView(view: NewView): Decision {
  return {
    name: savingOfView,
    entity: viewEntity(view.id),
    ...callOf(createCall, {}),
    body: view,
    sendAfterInMs: takeBackInMs(),
  };
}

export function changeView({ id }: Pick<View, 'id'>, change: ViewChange): Decision {
  return {
    name: changeOfView,
    entity: viewEntity(id),
    ...callOf(updateCall, { viewId: id }),
    body: change,
    sendAfterInMs: takeBackInMs(),
  };
}

export function deleteView({ id }: Pick<View, 'id'>): Decision {
  return {
    name: deletionOfView,
    entity: viewEntity(id),
    ...callOf(deleteCall, { viewId: id }),
    sendAfterInMs: takeBackInMs(),
  };
}
