import type { LanguageWords } from './language-words.ts'

export const fr: LanguageWords = {
  code: 'fr',
  functionWords: `le la les un une des et ou de du au aux en dans avec pour par sur que qui ce cette ces est sont était être il elle nous vous
    ils je tu ne pas plus mais très bien tout tous comme quand parce mon ma mes son sa ses leur c'est j'ai d'un l'on aujourd'hui
    ça ca n'est s'est qu'il qu'on quoi où encore aussi toujours jamais rien peu trop déjà deja depuis après avant fait faire va vais vont
    ont avez avons suis même meme chaque moi toi lui eux cela sans vers chez entre donc car si on y là voilà enfin marché prix argent semaine hier demain`,
  rise: {
    strong: `baleines accumul*, baleines achèt*, vers la lune, direction la lune, sur la lune, to the moon, n'arrête pas de monter, ne s'arrête pas, va monter, vont monter, ça va monter, va exploser, va s'envoler, prêt à exploser, prêt à décoller, nouveau sommet, nouveaux sommets, plus haut historique, record historique, nouveau record, au plus haut, plus hauts, achetez le dip, acheté le dip, acheter le dip, acheté au plus bas, résistance cassée, résistance franchie, cassé la résistance, casse la résistance, franchi la résistance, franchit la résistance, support tenu, support tient, tient le support, tenu le support, rebond sur le support, tendance haussière, marché haussier, signal d'achat, opportunité d'achat, pression acheteuse, bon moment pour acheter, le pire est passé, le pire est derrière, creux est fait, le fond est touché, plancher trouvé, je ne vends pas, je vends pas, ne vendez pas, personne ne vend, personne ne veut vendre, rien ne l'arrête, inarrêtable, c'est cadeau, c'est donné, dans le vert, tout est vert, en plus value, mains de diamant, à la hausse, cap sur, ne se rate pas, croix dorée, casse enfin, casse sa résistance, casse enfin sa résistance, direction`,
    clear: `hauss*, taureau*, achet*, achat*, rachet*, racheté, accumul*, charge, charger, renforc*, optimis*, confian*, gain, gains, gagn*, profit*, bénéfic*, doubl*, tripl*, décoll*, envol*, explos*, flamb*, bondi*, rebond*, remont*, redress*, repren*, reprise, bon marché, pas cher, soldé, soldes, sous évalué*, sous coté*, vert, solide*, garde, tenir, je hold, hodl*, opportunité*, occasion, pépite*, fusée*, adoption, approuv*, partenariat, record*, excellent*, incroyable*, génial*, magnifique*, super nouvelle, bonne nouvelle, bonnes nouvelles, heureux, content, riche*, objectif, cible, progress*, croissance, commence à peine, ne fait que commencer, grimp*, prometteur*, acheteurs, plus-value*, moonbag`,
    slight: `bon, bonne, beau, avenir, potentiel, fort, forte, patience, entrée, positif, positive, sympa`,
  },
  fall: {
    strong: `à zéro, va à zéro, vers zéro, va chuter, va baisser, vont baisser, va s'effondrer, va tomber, continue de baisser, continue de chuter, n'arrête pas de baisser, plus bas, support perdu, support cassé, perd le support, perdu le support, cassé le support, chute libre, pression vendeuse, pression à la vente, tendance baissière, marché baissier, j'ai tout vendu, tout vendu, vendez tout, vendez, signal de vente, je suis dehors, je sors, sortez, fuyez, n'achetez pas, n'achète pas, est mort, est morte, c'est mort, c'est fini, c'est terminé, piège à haussiers, piège haussier, bull trap, pyramide de ponzi, dans le rouge, tout rouge, sommet est là, aucun plancher, pas de plancher, je suis short, n'arrive pas à décoller, n'arrive pas à monter, ne décolle pas, prenez vos gains, prenez vos profits, à la baisse, ça sent la faillite, croix de la mort, ne vaut rien, vaut rien, ne vaut plus rien, sans valeur, personne n'achète, encore en panne`,
    clear: `baissier*, baissière*, chute, chut*, effondr*, plong*, dégringol*, écroul*, dévisse*, coul*, vend*, vente*, arnaque*, escroqu*, fraude*, poubelle, merde, volé*, vol*, pirat*, hack*, panique*, peur, faillite*, bulle*, mort*, perte*, perdu*, perd, perdre, rouge*, saign*, krach, crise, danger*, attention, problème*, mauvaise nouvelle, mauvaises nouvelles, terrible*, horrible*, catastroph*, désastr*, nul, nulle, pourri*, moche, faible*, faiblesse, surévalué*, surcoté*, correction, recul*, rejet*, décev*, déçu*, dégout*, trist*, interdi*, amende, procès, plainte, bloqu*, gel*, suspend*, fuir, liquidé mon, ruin*, pire, se vautre, gamelle, dump, en panne, panne, honte, s'effondr*`,
    slight: `risque*, volatil*, doute*, inquiet*, inquiét*, prudence, négati*, cher, mauvais*, dur, terminé`,
  },
  up: `monte, montent, monté, monter, montera, montait, augment*, progresse, avance, gagne, prend, grimpe, hausse, s'envole, s'apprécie`,
  down: `baisse, baissent, baissé, baisser, baissera, descend*, tombe, tombent, tombé, tomber, recule, diminu*, rédui*, cède, perd, chute, chuté, chutent, reflue`,
  unwanted: `frais, commission, commissions, inflation, taux, chômage, coûts, coût, impôts, taxes, offre, réserves des exchanges, réserves des plateformes`,
  losses: `pertes, ventes, dette, dettes, pression vendeuse`,
  outflow: `sorties, sortie de capitaux, sorties de capitaux, fuite, fuites, retraits`,
  inflow: `entrées, entrées nettes, entrées record, afflux, collecte`,
  leave: `sortent, sort, quittent, quitte, retirent, retiré*, partent`,
  enter: `entrent, entre, arrivent, arrive, déposent, affluent`,
  exchange: `exchange*, plateforme, plateformes, bourses`,
  fund: `fonds cotés, fonds`,
  shorts: `shorteurs, shorters, shorts, vendeurs à découvert, ours, baissiers, les vendeurs`,
  longs: `longs, haussiers, taureaux`,
  liquidated: `liquid*, rinc*, brûl*, cram*, écras*, explosés, piégé*, massacr*, souffr*`,
  notBefore: `ne, n', pas, jamais, personne, aucun, aucune, sans, ni, arrêtez de, arrête de, arrêter de, cessez de, plus de`,
  notAfter: 'pas',
  end: `fini, terminé, terminée, finie, fin du, fin de la, passé, derrière nous, s'arrête, s'essouffle, adieu`,
  regret: `regrett*, s'en mordr*, mordre les doigts`,
  but: `mais, cependant, pourtant, alors que, tandis que, même si`,
  if: `si, peut être, peut-être, pourrait, pourraient, au cas où`,
  stronger: `très, trop, super, énorme*, tellement, vraiment, hyper, fort`,
  weaker: `un peu, légèrement, peu, assez`,
  nothing: `long terme, court terme, à long terme, à court terme, bonjour, bonsoir, bonne journée, bonne soirée, bon courage, monte ou ça baisse, monte ou baisse, hausse ou baisse, acheter ou vendre, comment acheter, où acheter, concours, gagner un, gagnez, bien sûr, plus de, pas mal, tout de suite, entre`,
}
